// Koa with one middleware that sends bytes from memory: no router, no logger, no error handling, no rate limit. A thousand paths
// have a thousand bodies, as in our cache: they do not fit into the processor's cache.
import { readFileSync } from 'node:fs';
import Koa from 'koa';

const body = readFileSync(process.env.BODY_FILE ?? '');
/** @type {Record<string, string>} */
const texts = JSON.parse(readFileSync(process.env.BODIES_FILE ?? '', 'utf8'));
const bodies = new Map(Object.entries(texts).map(([url, text]) => [url, Buffer.from(text)]));

const app = new Koa();
app.use((ctx) => {
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = bodies.get(ctx.url) ?? body;
});
app.listen(Number(process.env.PORT), process.env.HOST);
process.once('SIGTERM', () => process.exit(0));
