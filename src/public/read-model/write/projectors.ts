import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { BackgroundSlices } from '../../../platform/load-shedding/background-slices';
import { projectArticle } from '../projection/article';
import { loadArticles } from '../projection/article-source';
import { relatedProductsList, type ReadModelRecord, type ReadModelKind } from '../projection/tables';
import { projectProduct } from '../projection/product-record';
import { loadProducts } from '../projection/product-source';
import { raiseHolders } from './holders';
import { writeOrderedList } from './ordered-lists';
import { writeRows } from './rows';
import { assertSlugsFree, rememberSlugs } from './slugs';

/** Bounds the memory, the length of a statement, and how long a rebuild keeps editors waiting. */
const BATCH_SIZE = 200;

export function batchesOf(documentIds: readonly string[]): string[][] {
  const count = Math.ceil(documentIds.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, index) => documentIds.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE));
}

/**
 * Brings the rows of these documents up to date with their published versions.
 *
 * @param trx the transaction of the write that changed them
 * @returns whether a visitor can see a change
 * @throws errors.ValidationError when another published item has the same slug
 */
type Projector = (strapi: Core.Strapi, trx: Knex, documentIds: string[]) => Promise<boolean>;

async function writeRecords(
  strapi: Core.Strapi,
  trx: Knex,
  kind: ReadModelKind,
  documentIds: string[],
  records: readonly ReadModelRecord[],
): Promise<boolean> {
  await assertSlugsFree(trx, kind, records);
  const { changed, moved, shown, readdressed } = await writeRows(trx, kind, documentIds, records);
  await rememberSlugs(strapi, kind, moved);
  await raiseHolders(trx, { kind, shown, readdressed });
  return changed;
}

const projectProducts: Projector = async (strapi, trx, documentIds) => {
  const products = await loadProducts(strapi, documentIds, 'published');
  const slices = new BackgroundSlices();
  const records: ReadModelRecord[] = [];
  for (const product of products) {
    if (slices.isOver) await slices.next();
    records.push(projectProduct(product));
  }
  if (slices.isOver) await slices.next();
  return writeRecords(strapi, trx, 'product', documentIds, records);
};

const projectArticles: Projector = async (strapi, trx, documentIds) => {
  const articles = await loadArticles(strapi, documentIds, 'published');
  let changed = await writeRecords(strapi, trx, 'article', documentIds, articles.map(projectArticle));
  for (const { public_id, related_products } of articles) {
    const related = related_products.map((product) => product.documentId);
    if (await writeOrderedList(trx, relatedProductsList(public_id), related)) changed = true;
  }
  return changed;
};

export const PROJECTORS: Readonly<Record<ReadModelKind, Projector>> = { product: projectProducts, article: projectArticles };
