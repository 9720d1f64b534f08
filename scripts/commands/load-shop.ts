import { createStrapi, type Core } from '@strapi/strapi';
import { environment } from '../../src/environment';
import { checkDatabase } from './configuration';
import { at, root, type Tools } from './tools';

/** Loads the shop without serving it, uses it, and ends this process. */
export async function withShop({ logProgress }: Tools, use: (strapi: Core.Strapi) => Promise<void>): Promise<never> {
  // Strapi waits for a minute, and says less.
  await checkDatabase(environment, logProgress);
  process.env.NODE_ENV ??= 'production';
  // Loading Strapi fills an empty shop otherwise.
  process.env.SEED_DEMO = 'false';
  const strapi = await createStrapi({ appDir: root, distDir: at('dist') }).load();
  await use(strapi);
  await strapi.destroy();
  return process.exit(0);
}
