import { plansOf } from '../plans';
import { runsOf } from '../catalogue-runs';
import { binIds } from '../bin';
import { roleOf } from '../colleague';
import { publishArticle, publishProduct, slugOf } from '../content';
import { connect, type Editor } from '../editor';
import { tablesOf, type Table } from '../tables';
import type { Plan } from '../../../src/editing/plans/server/panel-api';
import type { RunningShop } from '../shop';

/** What a row of the matrix asks about: entries that one account has made, and what was planned for them. */
export interface Subject {
  name: string;
  price: number;
  product: string;
  /** takes the product's place */
  otherProduct: string;
  /** published, uses the product */
  article: string;
  /** for Strapi's own deletion */
  doomed: string;
  file: number;
  folder: number;
  /** dry runs of a new price */
  run: string;
  discarded: string;
  /** it has changed the product */
  applied: string;
  /** a dry run of a table, with a wrong row */
  imported: string;
  plan: Plan;
  binEntry: number;
  /** the product's price was another one before it */
  change: string;
}

const PRODUCT = 'api::product.product';
const DAY_MS = 86_400_000;
let last = 0;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A new price for the subject's product, and a wrong one for the other. */
export const tableOf = ({ name, price }: Pick<Subject, 'name' | 'price'>): Table => ({
  uid: PRODUCT,
  content: `slug,price\n${slugOf(name)},${price + 1_000}\n${slugOf(name)}-hai,${price + 1_000} chai\n`,
});

/** Makes entries, runs and a plan, as the account's own. */
export async function makeSubject(shop: RunningShop, editor: Editor, ownerId: number): Promise<Subject> {
  last += 1;
  const name = `Kho ${last} mat`;
  const price = 700_000 + last;
  const product = await publishProduct(editor, name, { price: price + 500_000 });
  await editor.publish(PRODUCT, product.documentId, { price });
  const changes = "SELECT id FROM entry_changes WHERE document_id = ? AND changes LIKE '%price%'";
  const [change] = await shop.database.query<{ id: number }>(changes, [product.documentId]);
  const otherProduct = await publishProduct(editor, `${name} hai`, { price });
  const doomed = await publishProduct(editor, `${name} ba`);
  const deleted = await publishProduct(editor, `${name} bin`, { price });
  const article = await publishArticle(editor, `Bai ${name}`, { related_products: connect(product.documentId) });
  const file = await editor.upload({ name: `${name}.png`, bytes: png, type: 'image/png' });
  const folder = await editor.request<{ data: { id: number } }>('POST', '/upload/folders', { name, parent: null });
  const rule = { kind: 'set', price: price + 1_000, keepsOld: false } as const;
  const documentIds = [product.documentId];
  const dryRun = (): Promise<{ id: string }> =>
    editor.request('POST', '/catalogue/bulk', { uid: PRODUCT, change: { kind: 'price', rule }, documentIds });
  const [run, discarded] = [await dryRun(), await dryRun()];
  const stock = { kind: 'values', values: { in_stock: false } };
  const applied = await editor.request<{ id: string }>('POST', '/catalogue/bulk', {
    ...{ uid: PRODUCT, change: stock, documentIds: [otherProduct.documentId], apply: true },
  });
  await runsOf(editor).untilEnded(applied.id);
  const imported = await tablesOf(shop, editor).plan(tableOf({ name, price }));
  for (const table of ['products', 'articles'])
    await shop.database.query(`UPDATE ${table} SET created_by_id = ? WHERE document_id IN (?, ?, ?, ?, ?)`, [
      ownerId,
      ...[product, otherProduct, doomed, deleted, article].map(({ documentId }) => documentId),
    ]);
  await shop.database.query('UPDATE files SET created_by_id = ? WHERE id = ?', [ownerId, file.id]);
  await shop.database.query('UPDATE upload_folders SET created_by_id = ? WHERE id = ?', [ownerId, folder.data.id]);
  await editor.delete(PRODUCT, deleted.documentId);
  const [binEntry = 0] = await binIds(editor, `${name} bin`);
  const startsAt = Date.now() + (100 + last) * DAY_MS;
  const plan = await plansOf(editor).create({ kind: 'price', uid: PRODUCT, startsAt, endsAt: null, rule, documentIds });
  const role = await roleOf(editor, 'strapi-author');
  const account = { email: `moi.${last}@example.vn`, firstname: name, lastname: '', roles: [role.id] };
  await editor.request('POST', '/admin/users', account);
  const runs = [run.id, discarded.id, applied.id, imported.id];
  await shop.database.query('UPDATE catalogue_runs SET actor_id = ? WHERE id IN (?, ?, ?, ?)', [ownerId, ...runs]);
  await shop.database.query('UPDATE catalogue_plans SET actor_id = ? WHERE id = ?', [ownerId, plan.id]);
  return {
    ...{ name, price, product: product.documentId, otherProduct: otherProduct.documentId, article: article.documentId },
    ...{ doomed: doomed.documentId, file: file.id, folder: folder.data.id },
    ...{
      run: run.id,
      discarded: discarded.id,
      applied: applied.id,
      imported: imported.id,
      plan,
      binEntry,
      change: String(change?.id),
    },
  };
}
