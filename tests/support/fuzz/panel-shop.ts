import { hire, roleOf } from '../colleague';
import { publishArticle, publishProduct } from '../content';
import { logIn, type Editor } from '../editor';
import { png } from '../images';
import type { Shop } from '../shop';
import type { KnownPanel } from './panel-requests';

/** Fills a shop with some of what the panel works on. @returns its ids, and tokens of the administrator, an editor and a collaborator */
export async function knownInPanel(shop: Shop, editor: Editor): Promise<KnownPanel> {
  const products = [await publishProduct(editor, 'Vang Panel'), await publishProduct(editor, 'Vang Panel 2')];
  const article = await publishArticle(editor, 'Panel story');
  const file = await editor.upload(await png());
  const folder = await editor.request<{ data: { id: number } }>('POST', '/upload/folders', { name: 'Panel', parent: null });
  const documentIds = [...products, article].map(({ documentId }) => documentId);
  const change = { kind: 'values', values: { in_stock: false } };
  const run = await editor.request<{ id: string }>('POST', '/catalogue/bulk', {
    uid: 'api::product.product',
    change,
    documentIds,
  });
  const tokens: string[] = [editor.headers.Authorization.replace('Bearer ', '')];
  for (const code of ['strapi-editor', 'strapi-author']) {
    const account = await hire(editor, `${code}@example.vn`, (await roleOf(editor, code)).id);
    tokens.push(await logIn(shop, account));
  }
  return { tokens, documentIds, rowIds: [file.id, folder.data.id, ...products.map(({ id }) => id), 99], uuids: [run.id] };
}
