import type { ProductList } from './contract-schemas';
import { connect, type Data, type Editor, type Saved } from './editor';
import type { RunningShop } from './shop';

/** The panel's slug of a name without diacritics. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A body of one paragraph, as the panel's editor stores it. */
export const paragraph = (text: string): Data[] => [{ type: 'paragraph', children: [{ type: 'text', text }] }];

/** Publishes a new product through the panel's form. */
export function publishProduct(editor: Editor, name: string, data: Data = {}): Promise<Saved> {
  return editor.createAndPublish('api::product.product', { name, slug: slugOf(name), in_stock: true, ...data });
}

export function publishArticle(editor: Editor, title: string, data: Data = {}): Promise<Saved> {
  return editor.createAndPublish('api::article.article', { title, slug: slugOf(title), body: paragraph(title), ...data });
}

/** Creates a brand, an origin and a wine type. @returns them, and the members of a product that refer to them */
export async function createGroups(
  editor: Editor,
  name: string,
): Promise<{ brand: Saved; origin: Saved; type: Saved; data: Data }> {
  const slug = slugOf(name);
  const brand = await editor.create('api::brand.brand', { name: `${name} House`, slug: `${slug}-house` });
  const origin = await editor.create('api::origin.origin', { name: `${name} Valley`, slug: `${slug}-valley`, country: 'Pháp' });
  const type = await editor.create('api::wine-type.wine-type', { name: `${name} Red`, slug: `${slug}-red` });
  const data = {
    brand: connect(brand.documentId),
    origin: connect(origin.documentId),
    wine_type: connect(type.documentId),
  };
  return { brand, origin, type, data };
}

/** @returns the names of a list's products, in its order */
export async function namesOf(shop: RunningShop, query: string): Promise<string[]> {
  const { body } = await shop.api<ProductList>(`/san-pham?${query}`);
  return body.data.map((product) => product.name);
}
