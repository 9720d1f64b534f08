import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { readArticles, type Article } from './articles';
import { brandPictures, ensureCatalog } from './catalog';
import { coverPictures, ensureArticles } from './journal';
import { ensureMenus } from './menus';
import { planProducts } from './product-plans';
import { ensureProducts, productPictures } from './products';
import { ensureBanners, ensureHomepage, ensureSettings, ensureSocialLinks, storefrontPictures } from './storefront';
import { ensurePictures, type Picture } from './uploads';
import { seedVisits } from './visits';
import { readWines, type Wine } from './wines';

/** Pictures or products between two lines of progress. */
const PROGRESS_STEP = 80;

function counter(name: string, total: number, progress: (line: string) => void): (done: number) => void {
  return (done) => {
    if (done === total || done % PROGRESS_STEP === 0) progress(`${name} ${done}/${total}`);
  };
}

const demoPictures = (wines: readonly Wine[], articles: readonly Article[]): Picture[] => [
  ...brandPictures(wines),
  ...productPictures(wines),
  ...coverPictures(articles),
  ...storefrontPictures(),
];

/** Creates everything that is missing, in the order in which it depends on each other. */
export async function fillShop(strapi: Core.Strapi, progress: (line: string) => void): Promise<void> {
  // The compiler does not copy data files to dist: they are read from the project's folder.
  const directory = join(strapi.dirs.app.root, 'seed');
  const wines = await readWines(directory);
  const articles = await readArticles(join(directory, 'articles'));
  const plans = planProducts(wines);
  progress(`wine list: ${wines.length} wines, ${plans.length} products to sell`);

  const pictures = demoPictures(wines, articles);
  const pictureIds = await ensurePictures(strapi, pictures, counter('pictures', pictures.length, progress));

  const catalog = await ensureCatalog(strapi, wines, pictureIds);
  progress(`brands ${catalog.brands.size}, origins ${catalog.origins.size}, wine types ${catalog.wineTypes.size}`);

  const productIds = await ensureProducts(strapi, plans, catalog, pictureIds, counter('products', plans.length, progress));
  const articleIds = await ensureArticles(strapi, articles, { plans, productIds, pictureIds });
  progress(`articles ${articleIds.size}`);

  await ensureBanners(strapi, pictureIds, catalog);
  await ensureHomepage(strapi, plans, productIds);
  await ensureMenus(strapi, { catalog, plans, products: productIds, articles: articleIds });
  await ensureSocialLinks(strapi, pictureIds);
  await ensureSettings(strapi, pictureIds);
  progress('banners, home page, menus, social links, settings');
  await seedVisits(strapi, progress);
}
