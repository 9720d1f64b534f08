import type { Core } from '@strapi/strapi';
import { environment } from '../../src/environment';
import { checkDatabase } from './configuration';
import { messageOf } from './message-of';
import { createShop } from './serve';
import type { Tools } from './tools';

/** Loads the shop without serving it, uses it, and ends this process. */
export async function withShop({ logProgress }: Tools, use: (strapi: Core.Strapi) => Promise<void>): Promise<never> {
  // Before a variable is used, which reads them all. Loading Strapi fills an empty shop otherwise.
  process.env.SEED_DEMO = 'false';
  process.env.NODE_ENV ??= 'production';
  // Strapi waits for a minute, and says less.
  await checkDatabase(environment, logProgress);
  const { app, check } = await createShop();
  const strapi = await app.load();
  check();
  await use(strapi);
  // With several instances none of them tells the edge of what it has not committed itself.
  const { EDGE } = await import('../../src/public/cache/edge-purge');
  await EDGE.sendNow().catch((error: unknown) => logProgress(`The edge was not told, purge it: ${messageOf(error)}`));
  await strapi.destroy();
  return process.exit(0);
}
