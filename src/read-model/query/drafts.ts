import type { Core } from '@strapi/strapi';
import { presentArticleDetail } from '../projection/article';
import { loadArticles } from '../projection/article-source';
import { presentProductDetail } from '../projection/product';
import { loadProducts, type ProductSource } from '../projection/product-source';
import { withRelatedProducts } from './articles';
import { publishedListItems } from './product-detail';
import { readSeoDefaults, withSeoDefaults } from './seo-defaults';

/*
 * Drafts for a preview. The read model holds published versions only, so a draft is read from the content. A draft may lack
 * required members; they are filled in, so that a page that can show a product can show its draft. Without a slug, the draft
 * takes its document's id.
 */

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
  return withSeoDefaults(JSON.stringify(presentProductDetail({ ...draft, ...filled })), await readSeoDefaults());
}

/** @returns the whole answer, ready JSON; its related products are the published ones */
export async function readArticleDraft(strapi: Core.Strapi, documentId: string): Promise<string | undefined> {
  const [draft] = await loadArticles(strapi, [documentId], 'draft');
  if (!draft) return undefined;
  const given: { [member in 'title' | 'slug']: string | null } = draft;
  const filled = { title: given.title?.trim() || '(chưa có tiêu đề)', slug: given.slug ?? documentId };
  const related = await publishedListItems(draft.related_products.map((product) => product.documentId));
  const detail = withSeoDefaults(JSON.stringify(presentArticleDetail({ ...draft, ...filled })), await readSeoDefaults());
  return withRelatedProducts(detail, related.join(','));
}
