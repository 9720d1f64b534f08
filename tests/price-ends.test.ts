import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';
import { plansOf, sale, untilPlan } from './support/plans';
import { until } from './support/until';
import { firstThing } from './support/structured-data';

const PRODUCT = 'api::product.product';
/** From a plan's request to its moment. */
const SOON_MS = 2_500;
const MINUTE_MS = 60_000;

let shop: RunningShop;
let editor: Editor;
let plans: ReturnType<typeof plansOf>;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  plans = plansOf(editor);
});
afterAll(() => shop?.close());

test('a page says until when its price holds, as the plans are at the moment', async () => {
  const wine = await publishProduct(editor, 'Held price', { price: 300_000 });
  const other = await publishProduct(editor, 'Free price', { price: 300_000 });
  const offered = async (slug = 'held-price'): Promise<string | undefined> => {
    const { body } = await shop.api<ProductAnswer>(`/san-pham/${slug}`);
    const list = await shop.api<{ data: ProductAnswer['data'][] }>(`/san-pham?slugs=${slug}&include=details`);
    const [detail, listed] = [body.data, list.body.data[0]].map((data) => firstThing(data?.seo));
    assert.deepEqual(listed?.offers, detail?.offers);
    return detail?.offers?.priceValidUntil;
  };
  const iso = (at: number | null): string => new Date(at ?? 0).toISOString();
  assert.equal(await offered(), undefined);
  const request = sale([wine.documentId], MINUTE_MS, MINUTE_MS);
  const plan = await plans.create(request);
  assert.equal(await offered(), iso(request.startsAt), 'another price begins');
  assert.equal(await offered('free-price'), undefined);
  const soon = { ...request, startsAt: Date.now() + SOON_MS };
  await plans.change(plan, soon);
  assert.equal(await offered(), iso(soon.startsAt), 'the plan was changed');
  await untilPlan(shop, plan.id, 'active');
  await until('the sale’s end is told', async () => (await offered()) === iso(soon.endsAt));
  const [active] = await plans.of(wine.documentId);
  assert.ok(active);
  const longer = { ...soon, endsAt: (soon.endsAt ?? 0) + MINUTE_MS };
  await plans.change(active, longer);
  assert.equal(await offered(), iso(longer.endsAt));
  await editor.publish(PRODUCT, wine.documentId, { price: 290_000 });
  assert.equal(await offered(), undefined, 'an editor’s price stays');
  const [edited] = await plans.of(wine.documentId);
  assert.ok(edited);
  await plans.cancel(edited);
  await untilPlan(shop, plan.id, 'done');
  const later = await plans.create(sale([wine.documentId, other.documentId], MINUTE_MS, null));
  assert.notEqual(await offered('free-price'), undefined);
  await plans.cancel(later);
  assert.deepEqual(
    [await offered(), await offered('free-price')],
    [undefined, undefined],
    'a plan that is taken back ends nothing',
  );
});
