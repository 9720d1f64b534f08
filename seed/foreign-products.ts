import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { planProducts } from './product-plans';
import { readWines } from './wines';

/** Returns whether the shop sells a product that is not part of the demo content. */
export async function hasForeignProducts(strapi: Core.Strapi): Promise<boolean> {
  const wines = await readWines(join(strapi.dirs.app.root, 'seed'));
  const demoSlugs = new Set(planProducts(wines).map((plan) => plan.slug));
  const rows: { slug: string | null }[] = await strapi.db.query('api::product.product').findMany({ select: ['slug'] });
  return rows.some((row) => !demoSlugs.has(String(row.slug)));
}
