/**
 * The demo content: a wine shop in Hà Nội with real wines, put in through Strapi's own services.
 *
 * Everything is looked up before it is made, and what is there already is left alone. So a seed that was cut off goes
 * on where it stopped, and a second run changes nothing.
 */
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { brandPictures, ensureCatalog } from './catalog';
import { coverPictures, ensureArticles } from './journal';
import { ensureMenus } from './menus';
import { planProducts, type ProductPlan } from './product-plans';
import { ensureProducts, PRODUCT, productPictures } from './products';
import { ensureBanners, ensureHomepage, ensureSettings, ensureSocialLinks, storefrontPictures } from './storefront';
import { ensurePictures } from './uploads';
import { seedVisits } from './visits';
import { readWines, type Wine } from './wines';

/** A line of progress is given after so many pictures or products. */
const STEP = 80;

function winesOf(strapi: Core.Strapi): Promise<Wine[]> {
  return readWines(join(strapi.dirs.app.root, 'seed', 'xwines-100.csv'));
}

function marker(strapi: Core.Strapi): { get: () => Promise<unknown>; set: (value: unknown) => Promise<void> } {
  const store = strapi.store({ type: 'core', name: 'demo' });
  return { get: () => store.get({ key: 'seed' }), set: (value) => store.set({ key: 'seed', value }) };
}

function counted(what: string, total: number, progress: (line: string) => void): (done: number) => void {
  return (done) => {
    if (done === total || done % STEP === 0) progress(`${what} ${done}/${total}`);
  };
}

async function hasForeignProducts(strapi: Core.Strapi, plans: readonly ProductPlan[]): Promise<boolean> {
  const own = new Set(plans.map((plan) => plan.slug));
  const rows: { slug: string | null }[] = await strapi.db.query(PRODUCT).findMany({ select: ['slug'] });
  return rows.some((row) => !own.has(String(row.slug)));
}

/**
 * Whether the demo content should be put in: it never was to the end, and nobody has begun a shop of her own.
 *
 * @throws when the wine list cannot be read
 */
export async function needsDemo(strapi: Core.Strapi): Promise<boolean> {
  const seeded = await marker(strapi).get();
  if (seeded !== null && seeded !== undefined) return false;
  return !(await hasForeignProducts(strapi, planProducts(await winesOf(strapi))));
}

/**
 * Puts the demo content in, or what is missing of it.
 *
 * @param progress given some twenty lines, such as "products 160/320"
 * @throws when anything cannot be made: a demo shop with holes is worse than a start that says what is wrong
 */
export async function seedDemo(strapi: Core.Strapi, progress: (line: string) => void): Promise<void> {
  const wines = await winesOf(strapi);
  const plans = planProducts(wines);
  progress(`wine list: ${wines.length} wines, ${plans.length} products to sell`);

  const pictures = [...brandPictures(wines), ...productPictures(wines), ...coverPictures(), ...storefrontPictures()];
  const files = await ensurePictures(strapi, pictures, counted('pictures', pictures.length, progress));

  const catalog = await ensureCatalog(strapi, wines, files);
  progress(`brands ${catalog.brands.size}, origins ${catalog.origins.size}, wine types ${catalog.wineTypes.size}`);

  const products = await ensureProducts(strapi, plans, catalog, files, counted('products', plans.length, progress));
  const articles = await ensureArticles(strapi, plans, products, files);
  progress(`articles ${articles.size}`);

  await ensureBanners(strapi, files, catalog);
  await ensureHomepage(strapi, plans, products);
  await ensureMenus(strapi, { catalog, plans, products, articles });
  await ensureSocialLinks(strapi, files);
  await ensureSettings(strapi, files);
  progress('banners, home page, menus, social links, settings');
  await seedVisits(strapi, progress);

  await marker(strapi).set({ completedAt: new Date().toISOString() });
}
