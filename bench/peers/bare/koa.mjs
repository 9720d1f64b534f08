// Koa with one middleware that sends these bytes: no router, no logger, no error page, no limit.
import { readFileSync } from 'node:fs';
import Koa from 'koa';

const body = readFileSync(process.env.BODY_FILE ?? '');

const app = new Koa();
app.use((ctx) => {
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = body;
});
app.listen(Number(process.env.PORT), process.env.HOST);
process.once('SIGTERM', () => process.exit(0));
