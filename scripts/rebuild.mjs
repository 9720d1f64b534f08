// @ts-check
/* Makes the read model anew from the content, in place, with progress: npm run storefront:rebuild */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(root, 'dist');
const code = path.join(dist, 'src', 'read-model', 'repair', 'rebuild.js');

if (!existsSync(code)) {
  console.error('There is no build to run: start the server once with `npm start`, or run `npm run build`.');
  process.exit(1);
}

process.env.NODE_ENV ??= 'production';
// Whoever mends the read model does not want wines in the shop.
process.env.SEED_DEMO = 'false';

const require = createRequire(import.meta.url);
/** @type {typeof import('@strapi/strapi')} */
const { createStrapi } = require('@strapi/strapi');
/** @type {{ rebuildReadModel: (strapi: object, progress: (line: string) => void) => Promise<void>, withRebuildLock: (strapi: object, work: () => Promise<void>) => Promise<void> }} */
const { rebuildReadModel, withRebuildLock } = require(code);
/** @type {{ wasRebuilt: () => boolean }} */
const { wasRebuilt } = require(path.join(dist, 'src', 'read-model', 'repair', 'catch-up.js'));

const began = Date.now();
const strapi = await createStrapi({ appDir: root, distDir: dist }).load();
// Loading mends what is behind, and may have done the whole work by that.
if (!wasRebuilt()) await withRebuildLock(strapi, () => rebuildReadModel(strapi, (line) => console.log(line)));
console.log(`The read model is made anew (${((Date.now() - began) / 1000).toFixed(1)} s).`);
await strapi.destroy();
process.exit(0);
