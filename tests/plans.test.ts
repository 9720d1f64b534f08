import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import type { PlanRequest } from '../src/editing/plans/server/panel-api';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { entriesOf } from './support/catalogue-runs';
import { paragraph, publishArticle, publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { EditorError, signIn, type Editor } from './support/editor';
import { planTimes, plansOf, sale, untilPlan } from './support/plans';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
/** From a plan's request to its moment: on a busy machine the request itself takes a second. */
const SOON_MS = 2_500;

let shop: RunningShop;
let editor: Editor;
let plans: ReturnType<typeof plansOf>;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  plans = plansOf(editor);
});
afterAll(() => shop.close());

type Shown = Pick<ProductAnswer['data'], 'price' | 'compare_at_price' | 'name'>;

async function shown(slug: string): Promise<Shown> {
  const { price, compare_at_price, name } = (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data;
  return { price, compare_at_price, name };
}

const publication = (kind: 'publish' | 'unpublish', uid: PlanRequest['uid'], id: string, startsInMs: number): PlanRequest => ({
  ...{ kind, uid, documentIds: [id], rule: null, endsAt: null },
  startsAt: Date.now() + startsInMs,
});

function assertNotEarly({ starts_at, started_at }: { starts_at: number; started_at: number | null }): void {
  assert.ok(started_at !== null && started_at >= starts_at, `early: ${started_at} before ${starts_at}`);
}

async function reasonsOf(run: string | null): Promise<string[]> {
  const entries = await entriesOf(shop, run, { kind: 'wrong' });
  return entries.flatMap(({ label, errors }) => errors.map(({ message }) => `${label}: ${message}`));
}

test('prices change for the time of a plan, and what is not published stays in the draft', async () => {
  const plain = await publishProduct(editor, 'Plain sale', { price: 555_000 });
  const edited = await publishProduct(editor, 'Edited sale', { price: 200_000, compare_at_price: 250_000 });
  await editor.update(PRODUCT, edited.documentId, { name: 'Not published yet' });
  const draft = await publishProduct(editor, 'Draft sale', { price: null });
  const request = sale([plain.documentId, edited.documentId, draft.documentId], SOON_MS, 60_000);
  const plan = await plans.create(request);
  assert.equal(plan.title, 'Giảm 10 %');
  assert.deepEqual(
    (await plans.of(plain.documentId)).map(({ id }) => id),
    [plan.id],
    'the form tells it',
  );
  const begun = await untilPlan(shop, plan.id, 'active');
  assertNotEarly(begun);
  assert.deepEqual(await shown('plain-sale'), { price: 500_000, compare_at_price: 555_000, name: 'Plain sale' });
  assert.deepEqual(await shown('edited-sale'), { price: 180_000, compare_at_price: 250_000, name: 'Edited sale' });
  assert.deepEqual(await reasonsOf(begun.start_run), ['Draft sale: Sản phẩm chưa có giá, nên không tính được giá mới.']);
  const endsAt = Date.now() + SOON_MS;
  await plans.change(plan, { ...request, endsAt });
  const { ended_at } = await untilPlan(shop, plan.id, 'done');
  assert.ok(ended_at !== null && ended_at >= endsAt, 'it does not end early');
  assert.deepEqual(await shown('plain-sale'), { price: 555_000, compare_at_price: null, name: 'Plain sale' });
  assert.deepEqual(await shown('edited-sale'), { price: 200_000, compare_at_price: 250_000, name: 'Edited sale' });
  const form = await editor.find(PRODUCT, edited.documentId);
  assert.deepEqual([form.name, form.price], ['Not published yet', 200_000]);
});

test('two price plans of one wine at one time are refused by name', async () => {
  const { documentId } = await publishProduct(editor, 'Twice', { price: 100_000 });
  const first = await plans.create({ ...sale([documentId], 60_000, 60_000), title: 'Tết' });
  const second = sale([documentId], 90_000, 60_000);
  const refused = /Kế hoạch “Tết” \(.*\) đã có 1 sản phẩm .*: Twice\./;
  await assert.rejects(plans.ask(second), refused);
  await assert.rejects(plans.preview(second), refused);
  const after = await plans.create(sale([documentId], 120_001, null));
  await assert.rejects(plans.change(after, second), refused);
  const [one] = await Promise.allSettled([plans.ask(second), plans.ask(second)]);
  assert.equal(one.status, 'rejected');
  for (const plan of [first, after]) await plans.cancel(plan);
  await plans.cancel(await plans.create(second));
});

test('products and articles are published and unpublished at their moments', async () => {
  const product = await publishProduct(editor, 'Goes', { price: 1 });
  const article = await editor.create(ARTICLE, { title: 'Comes', slug: 'comes', body: paragraph('Text') });
  const old = await publishArticle(editor, 'Gone');
  const made = [
    await plans.create(publication('unpublish', PRODUCT, product.documentId, SOON_MS)),
    await plans.create(publication('publish', ARTICLE, article.documentId, SOON_MS)),
    await plans.create(publication('unpublish', ARTICLE, old.documentId, SOON_MS)),
  ];
  for (const { id } of made) assertNotEarly(await untilPlan(shop, id, 'done'));
  assert.equal((await shop.api('/san-pham/goes')).status, 404);
  assert.equal((await shop.api('/bai-viet/comes')).status, 200);
  assert.equal((await shop.api('/bai-viet/gone')).status, 404);
});

test('a moved plan is carried out at its new moment alone', async () => {
  const { documentId } = await publishProduct(editor, 'Moved', { price: 1 });
  const request = publication('unpublish', PRODUCT, documentId, SOON_MS);
  const plan = await plans.create(request);
  const later = { ...request, startsAt: request.startsAt + 1_500 };
  await plans.change(plan, later);
  const muchLater = { ...request, startsAt: request.startsAt + 60_000 };
  await assert.rejects(plans.change(plan, muchLater), /vừa được người khác sửa/, 'a second editor has read the old one');
  const times = await untilPlan(shop, plan.id, 'done');
  assert.equal(times.starts_at, later.startsAt);
  assertNotEarly(times);
  const runs = await shop.database.query('SELECT id FROM catalogue_runs WHERE source LIKE ?', [`%${plan.id}%`]);
  assert.equal(runs.length, 1);
});

test('a cancelled plan is not carried out, and nothing is planned for the past', async () => {
  const { documentId } = await publishProduct(editor, 'Stays', { price: 1 });
  const plan = await plans.create(publication('unpublish', PRODUCT, documentId, SOON_MS));
  await plans.cancel(plan);
  const next = await plans.create(publication('publish', PRODUCT, documentId, SOON_MS + 400));
  await untilPlan(shop, next.id, 'done');
  assert.equal((await planTimes(shop, plan.id)).start_run, null);
  await assert.rejects(plans.ask(publication('publish', PRODUCT, documentId, -1)), (error) => {
    assert.ok(error instanceof EditorError);
    assert.equal(error.fields.startsAt, 'Thời điểm bắt đầu phải ở tương lai.');
    return true;
  });
});

test('a cancelled plan is listed, and is planned again with what it had, also when a wine of it was deleted since', async () => {
  const { documentId } = await publishProduct(editor, 'Again', { price: 300_000 });
  const deleted = await publishProduct(editor, 'Deleted since', { price: 300_000 });
  const request = sale([documentId, deleted.documentId], 60_000, 60_000);
  const plan = await plans.create(request);
  await plans.cancel(plan);
  const listed = (await plans.list(request.startsAt - 1, request.startsAt + 1)).find(({ id }) => id === plan.id);
  assert.equal(listed?.state, 'cancelled');
  await editor.delete(PRODUCT, deleted.documentId);
  const { kind, uid, rule, endsAt } = request;
  const { plan: again } = await plans.change(listed, { kind, uid, rule, endsAt, startsAt: request.startsAt + 1_000 });
  assert.deepEqual([again.state, again.documents.map(({ documentId: id }) => id)], ['waiting', [documentId]]);
  await plans.cancel(again);
});

test('a plan of a filter has what the filter finds when it is planned', async () => {
  await publishProduct(editor, 'Filter again', { price: 300_000 });
  const { documentIds: _none, ...request } = sale([], 60_000, null);
  const plan = await plans.create({
    ...request,
    filter: { conditions: [{ name: { $startsWith: 'Filter again' } }], search: '' },
  });
  await publishProduct(editor, 'Filter again later', { price: 300_000 });
  const { plan: same } = await plans.change(plan, request);
  assert.deepEqual(
    same.documents.map(({ name }) => name),
    ['Filter again'],
  );
  await plans.cancel(same);
});

test('a conflict with a plan names the plan, and not who made it', async () => {
  const { documentId, updatedAt } = await publishProduct(editor, 'Named plan', { price: 400_000 });
  const plan = await plans.create({ ...sale([documentId], SOON_MS, null), title: 'Giá mùa hè' });
  await untilPlan(shop, plan.id, 'done');
  await assert.rejects(editor.update(PRODUCT, documentId, { price: 1_000, updatedAt }), (error) => {
    assert.match(String(error), /“Kế hoạch “Giá mùa hè”: đổi giá” đã đổi mục này lúc \d\d:\d\d\./);
    return true;
  });
});
