/**
 * The demo content: a wine shop in Hà Nội with real wines.
 *
 * This file imports the rest only when it is needed: a shop that is already filled never loads the texts.
 */
import type { Core } from '@strapi/strapi';

function completionMarker(strapi: Core.Strapi) {
  const store = strapi.store({ type: 'core', name: 'demo' });
  return {
    isSet: async (): Promise<boolean> => ((await store.get({ key: 'seed' })) ?? null) !== null,
    set: () => store.set({ key: 'seed', value: { completedAt: new Date().toISOString() } }),
  };
}

/**
 * Returns whether the shop is empty or an earlier seed did not finish.
 *
 * @throws when the wine list cannot be read
 */
export async function needsDemo(strapi: Core.Strapi): Promise<boolean> {
  if (await completionMarker(strapi).isSet()) return false;
  const { hasForeignProducts } = await import('./foreign-products');
  return !(await hasForeignProducts(strapi));
}

/**
 * Creates the demo content, or the part of it that is missing. It never changes what exists.
 *
 * @param progress called with about twenty lines, such as "products 160/320"
 * @throws when any part cannot be created; the next start continues from there
 */
export async function seedDemo(strapi: Core.Strapi, progress: (line: string) => void): Promise<void> {
  const { fillShop } = await import('./fill-shop');
  await fillShop(strapi, progress);
  await completionMarker(strapi).set();
}
