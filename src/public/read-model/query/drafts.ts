import type { Core } from '@strapi/strapi';
import { presentArticleDetail, loadArticles } from '../projection/article';
import { presentProductDetail } from '../projection/product';
import { loadProducts, type ProductSource } from '../projection/product-source';
import { fillTemplate, templateJson } from '../projection/template';
import { withRelatedProducts } from './articles';
import { bodyLinkSlots } from './body-links';
import { readDatabase } from './connections';
import { refreshedIndex } from './product-index/current-index';
import { fillDetail, SEO_DEFAULTS_SQL } from './slots';

/*
 * Drafts for a preview. The read model holds published versions only, so a draft is read from the content. A draft may lack
 * required members; they are filled in, so that a page that can show a product can show its draft. Without a slug, the draft
 * takes its document's id.
 */

async function fillDraft(detail: object): Promise<string> {
  const [row] = await readDatabase().all<{ defaults: string | null }>({
    text: `SELECT ${SEO_DEFAULTS_SQL} AS defaults`,
    values: [],
    recurring: true,
  });
  // A draft may have a brand that no published product has.
  const { groupEntries } = await refreshedIndex();
  const template = templateJson(detail);
  return fillDetail(template, groupEntries.slots, row?.defaults ?? null, await bodyLinkSlots(template));
}

/** @returns the JSON list items of those documents that are published, in their order */
async function publishedListItems(documentIds: string[]): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = await readDatabase().all<{ document_id: string; list_item: string }>({
    text: `SELECT document_id, list_item FROM storefront_products
      WHERE published AND document_id IN (${documentIds.map(() => '?').join(', ')})`,
    values: documentIds,
  });
  const { groupEntries } = await refreshedIndex();
  const items = new Map(rows.map((row) => [row.document_id, fillTemplate(row.list_item, groupEntries.slots)]));
  return documentIds.flatMap((documentId) => items.get(documentId) ?? []);
}

/** @returns the whole answer, ready JSON */
export async function readProductDraft(strapi: Core.Strapi, documentId: string): Promise<string | undefined> {
  const [draft] = await loadProducts(strapi, [documentId], 'draft');
  if (!draft) return undefined;
  const given: { [member in 'name' | 'slug' | 'in_stock']: ProductSource[member] | null } = draft;
  const filled = {
    name: given.name?.trim() || '(chưa có tên)',
    slug: given.slug ?? documentId,
    in_stock: given.in_stock ?? true,
  };
  return fillDraft(presentProductDetail({ ...draft, ...filled }));
}

/** @returns the whole answer, ready JSON; its related products are the published ones */
export async function readArticleDraft(strapi: Core.Strapi, documentId: string): Promise<string | undefined> {
  const [draft] = await loadArticles(strapi, [documentId], 'draft');
  if (!draft) return undefined;
  const given: { [member in 'title' | 'slug']: string | null } = draft;
  const filled = { title: given.title?.trim() || '(chưa có tiêu đề)', slug: given.slug ?? documentId };
  const related = await publishedListItems(draft.related_products.map((product) => product.documentId));
  const detail = await fillDraft(presentArticleDetail({ ...draft, ...filled }));
  return withRelatedProducts(detail, related.join(','));
}
