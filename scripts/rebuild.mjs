// @ts-check
/* npm run storefront:rebuild: rebuilds the read model from the content, in place. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { at, root } from './project.mjs';

const code = at('dist/src/read-model/repair/rebuild.js');

if (!existsSync(code)) {
  console.error('There is no build to run: start the server once with `npm start`, or run `npm run build`.');
  process.exit(1);
}

process.env.NODE_ENV ??= 'production';
// A rebuild must not fill an empty shop with demo content.
process.env.SEED_DEMO = 'false';

const require = createRequire(import.meta.url);
/** @type {typeof import('@strapi/strapi')} */
const { createStrapi } = require('@strapi/strapi');
/** @type {{ rebuildAlone: (strapi: object, progress: (line: string) => void) => Promise<void> }} */
const { rebuildAlone } = require(code);
/** @type {{ wasRebuilt: () => boolean }} */
const { wasRebuilt } = require(at('dist/src/read-model/repair/catch-up.js'));

const startedAt = Date.now();
const strapi = await createStrapi({ appDir: root, distDir: at('dist') }).load();
// The catch-up at load may have rebuilt it already.
if (!wasRebuilt()) await rebuildAlone(strapi, (line) => console.log(line));
console.log(`The read model is rebuilt (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
await strapi.destroy();
process.exit(0);
