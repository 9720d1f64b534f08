import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { presentProductDetail, presentProductListItem, type ProductSource } from './product';
import { pagePaths } from '../../contract/paths';
import { PICTURE_COLUMNS, presentProductPicture } from './picture';
import { sitemapEntry } from './sitemap-entry';
import { foldText, normalizeText } from './text';
import { writeRows, type StoredRow } from '../write/rows';
import { readSeoDefaults, withSeoDefaults } from '../query/seo-defaults';
import { assertSlugsFree, rememberSlugs } from '../write/slugs';

const UID = 'api::product.product';
const TABLE = 'storefront_products';
const GROUP_COLUMNS = ['public_id', 'name', 'slug'];

interface ProductRow extends ProductSource {
  id: number;
  documentId: string;
}

export interface ProductRecord extends StoredRow {
  sort_name: string | null;
  marked_name: string | null;
  brand_text: string | null;
  /** one a line */
  grape_texts: string | null;
  price: number | null;
  vintage: number | null;
  brand_id: number | null;
  origin_id: number | null;
  wine_type_id: number | null;
  in_stock: boolean | null;
  created_at: number | null;
  list_item: string | null;
  detail: string | null;
}

const VERSIONS = { published: { $notNull: true }, draft: { $null: true } };

async function load(strapi: Core.Strapi, documentIds: string[], version: keyof typeof VERSIONS): Promise<ProductRow[]> {
  const query = strapi.db.query(UID);
  const rows: ProductRow[] = await query.findMany({
    where: { documentId: { $in: documentIds }, publishedAt: VERSIONS[version] },
    populate: {
      brand: { select: GROUP_COLUMNS },
      origin: { select: [...GROUP_COLUMNS, 'country'] },
      wine_type: { select: GROUP_COLUMNS },
      gallery: { select: PICTURE_COLUMNS },
      seo: true,
    },
  });
  // A publish makes its row anew: a product's age is that of its oldest version.
  const versions: { documentId: string; createdAt: string }[] = await query.findMany({
    where: { documentId: { $in: documentIds } },
    select: ['documentId', 'createdAt'],
  });
  const firstSaved = new Map<string, Date>();
  for (const { documentId, createdAt } of versions) {
    const date = new Date(createdAt);
    const known = firstSaved.get(documentId);
    if (!known || date < known) firstSaved.set(documentId, date);
  }
  return rows.map((row) => ({
    ...row,
    gallery: row.gallery ?? [],
    createdAt: firstSaved.get(row.documentId) ?? new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
}

function record(row: ProductRow): ProductRecord & { published: true; slug: string } {
  const pictures = row.gallery.flatMap((file) => presentProductPicture(file, row.name) ?? []);
  return {
    item_id: row.public_id,
    document_id: row.documentId,
    source_id: row.id,
    source_updated_at: row.updatedAt.getTime(),
    published: true,
    slug: row.slug,
    sort_name: foldText(row.name),
    marked_name: normalizeText(row.name),
    brand_text: row.brand && normalizeText(row.brand.name),
    grape_texts: (row.grapes ?? []).map(normalizeText).join('\n'),
    price: row.price,
    vintage: row.vintage,
    brand_id: row.brand?.public_id ?? null,
    origin_id: row.origin?.public_id ?? null,
    wine_type_id: row.wine_type?.public_id ?? null,
    in_stock: row.in_stock,
    created_at: row.createdAt.getTime(),
    list_item: JSON.stringify(presentProductListItem(row)),
    detail: JSON.stringify(presentProductDetail(row)),
    sitemap_entry: sitemapEntry(pagePaths.product(row.slug), row.updatedAt, pictures),
  };
}

/**
 * Brings the read model's rows of these products up to date with their published versions: written,
 * marked unpublished, or taken away with their document.
 *
 * @param trx the transaction of the write that changed them
 * @returns whether anything that a visitor can see has changed
 * @throws ValidationError when an address is held by another published product
 */
export async function projectProducts(strapi: Core.Strapi, trx: Knex, documentIds: string[]): Promise<boolean> {
  const records = (await load(strapi, documentIds, 'published')).map(record);
  await assertSlugsFree(trx, 'product', records);
  return writeRows(trx, TABLE, documentIds, records, (moved) => rememberSlugs(strapi, 'product', moved));
}

/**
 * The draft of a product, for a preview; the read model knows of none. What it lacks as yet is filled in, so that a page that
 * shows products shows it too: without a slug it stands at its document's id.
 */
export async function readProductDraft(strapi: Core.Strapi, documentId: string): Promise<string | undefined> {
  const [row] = await load(strapi, [documentId], 'draft');
  if (!row) return undefined;
  const given: { [member in 'name' | 'slug' | 'in_stock']: ProductRow[member] | null } = row;
  const filled = {
    name: given.name?.trim() || '(chưa có tên)',
    slug: given.slug ?? documentId,
    in_stock: given.in_stock ?? true,
  };
  return withSeoDefaults(JSON.stringify(presentProductDetail({ ...row, ...filled })), await readSeoDefaults());
}
