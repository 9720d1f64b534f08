import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { byNight } from './support/by-night';
import { publishProduct } from './support/content';
import type { Editor } from './support/editor';
import { isGenuine, type Message, type Receiver } from './support/receiver';
import type { Shop } from './support/shop';
import { bearer, createApiToken } from './support/tokens';
import { hasSlugs, REVALIDATE_SECRET, startToldShop, TOLD_TIMEOUT_MS, type ToldShop } from './support/told-shop';
import { until } from './support/until';

let told: ToldShop;
let receiver: Receiver;
let second: Receiver;
let shop: Shop;
let editor: Editor;
let changeOf: ToldShop['changeOf'];

beforeAll(async () => {
  told = await startToldShop();
  ({ receiver, second, shop, editor, changeOf } = told);
});
afterAll(() => told.close());
beforeEach(() => {
  receiver.answer((response) => response.writeHead(204).end());
});

test('a start sends every scope, because earlier commits may not have been sent', () => {
  const [first] = receiver.messages;
  assert.equal(first?.changes.length, 10);
  assert.ok(first?.changes.every(({ version, slugs }) => version === null && slugs === null));
});

test('a save is sent signed, with scopes and slugs, and visitors already see it', async () => {
  const from = receiver.messages.length;
  const { documentId } = await publishProduct(editor, 'Told');
  const change = await changeOf('products', from, hasSlugs('told'));
  assert.equal((await shop.api('/san-pham/told')).status, 200);
  for (const message of receiver.messages) assert.ok(isGenuine(message, REVALIDATE_SECRET));
  const [message] = receiver.messages;
  assert.ok(message && !isGenuine({ ...message, body: `${message.body} ` }, REVALIDATE_SECRET));

  const later = receiver.messages.length;
  await editor.publish('api::product.product', documentId, { slug: 'told-again' });
  const moved = await changeOf('products', later, hasSlugs('told', 'told-again'));
  assert.ok((moved.version ?? 0) > (change.version ?? 0));

  const last = receiver.messages.length;
  await editor.unpublish('api::product.product', documentId);
  await changeOf('products', last, hasSlugs('told-again'));
});

byNight('a vintage that changes is sent with the others of its wine, whose pages show it', async () => {
  for (const vintage of [2018, 2019]) await publishProduct(editor, `Rượu Hai Năm ${vintage}`, { vintage });
  const from = receiver.messages.length;
  const { documentId } = await publishProduct(editor, 'Rượu Hai Năm 2020', { vintage: 2020, price: 1 });
  const all = ['r-u-hai-n-m-2018', 'r-u-hai-n-m-2019', 'r-u-hai-n-m-2020'];
  await changeOf('products', from, hasSlugs(...all));
  for (const change of [{ price: 2 }, { in_stock: false }, { name: 'Một Rượu Khác' }, { name: 'Rượu hai năm, 2020' }]) {
    const before = receiver.messages.length;
    await editor.publish('api::product.product', documentId, change);
    await changeOf('products', before, hasSlugs(...all));
  }
  const later = receiver.messages.length;
  await editor.unpublish('api::product.product', documentId);
  await changeOf('products', later, hasSlugs(...all));
});

test('each storefront is told, also while another one is away', async () => {
  const slugsOf = ({ messages }: Receiver): string[] =>
    messages.flatMap(({ changes }) => changes.flatMap(({ slugs }) => slugs ?? []));
  receiver.answer((response) => response.writeHead(503).end());
  await publishProduct(editor, 'Everywhere');
  await until('the first refuses it', () => slugsOf(receiver).includes('everywhere'), TOLD_TIMEOUT_MS);
  await publishProduct(editor, 'Meanwhile');
  await until('the second has both', () => slugsOf(second).includes('meanwhile') && slugsOf(second).includes('everywhere'));
  receiver.answer((response) => response.writeHead(204).end());
  await until('the first has them when it is back', () => slugsOf(receiver).includes('meanwhile'), TOLD_TIMEOUT_MS);
});

test('the client’s handler takes the shop’s messages, and no others', async () => {
  const { createWebhookHandler } = await import('../clients/typescript/dist/next.js');
  const tags: string[] = [];
  const handle = createWebhookHandler({ secret: REVALIDATE_SECRET, revalidate: (tag) => void tags.push(tag) });
  const send = async (
    { headers, body }: Pick<Message, 'headers' | 'body'>,
    changed: Record<string, string> = {},
  ): Promise<number> => {
    const sent = new Headers({ ...(headers as Record<string, string>), ...changed });
    return (await handle(new Request('http://shop.test/api/revalidate', { method: 'POST', headers: sent, body }))).status;
  };
  const from = receiver.messages.length;
  await publishProduct(editor, 'Handled');
  await changeOf('products', from, hasSlugs('handled'));
  const message = receiver.messages.slice(from).find(({ changes }) => changes.some(hasSlugs('handled'))) ?? assert.fail();
  assert.equal(await send({ ...message, body: `${message.body} ` }), 401);
  assert.equal(await send(message, { 'x-revalidate-timestamp': '1700000000' }), 401);
  assert.equal(await send(message, { 'x-revalidate-signature': 'sha256=00' }), 401);
  assert.equal(
    (
      await createWebhookHandler({ secret: undefined, revalidate: () => undefined })(
        new Request('http://shop.test', { method: 'POST', body: '' }),
      )
    ).status,
    401,
  );
  assert.equal(tags.length, 0);
  assert.equal(await send(message), 204);
  assert.deepEqual(tags, ['products', 'products:handled']);
  const [everything] = receiver.messages;
  assert.ok(everything);
  assert.equal(await send(everything), 204);
  assert.ok(tags.includes('products:items') && tags.includes('settings'), tags.join());
});

test('settings and a purge are sent without slugs; a draft and a refused save are not sent', async () => {
  const from = receiver.messages.length;
  await editor.create('api::product.product', { name: 'Secret', slug: 'secret', in_stock: true });
  await assert.rejects(publishProduct(editor, 'Bad', { price: -1 }));
  await editor.saveSingle('api::setting.setting', { hotline: '1900 1000' });
  assert.equal((await changeOf('settings', from)).slugs, null);
  const text = receiver.messages.slice(from).map(({ body }) => body);
  assert.doesNotMatch(text.join(), /secret|"bad"/);

  const { accessKey } = await createApiToken(editor, { type: 'full-access' });
  const later = receiver.messages.length;
  await shop.api('/cache/purge', { headers: bearer(accessKey), json: { scope: 'articles' } });
  assert.equal((await changeOf('articles', later)).slugs, null);
});

byNight('a storefront that hangs slows no save, and gets all changes in one message afterwards', async () => {
  receiver.answer(() => undefined);
  const from = receiver.messages.length;
  await publishProduct(editor, 'While Away One');
  await until('an attempt hangs', () => receiver.messages.length > from, TOLD_TIMEOUT_MS);
  for (const name of ['While Away Two', 'While Away Three']) await publishProduct(editor, name);
  receiver.answer((response) => response.writeHead(200).end('{}'));
  const all = ['while-away-one', 'while-away-three', 'while-away-two'];
  await changeOf('products', from, ({ slugs }) => all.every((slug) => slugs?.includes(slug)));
  assert.match(shop.log(), /warn: The job webhook failed.*the storefront \S+ could not be told of [^:]+: not within 10 seconds/);
  await until('the log says so', () =>
    /info: The storefront \S+ was told of .*products \(\d\).*\n.*The job webhook succeeds again, after \d+ failures/.test(
      shop.log(),
    ),
  );
});

test('each change is sent once more, for pages that were being rendered when it came', async () => {
  const from = receiver.messages.length;
  await publishProduct(editor, 'Sent Twice');
  const sent = (): Message[] =>
    receiver.messages.slice(from).filter(({ changes }) => changes.some(({ slugs }) => slugs?.includes('sent-twice')));
  const [first, again] = await until('it is sent twice', () => sent().length > 1 && sent(), TOLD_TIMEOUT_MS);
  assert.ok((again?.at ?? 0) - (first?.at ?? 0) >= 4_900, `${first?.at} and ${again?.at}`);
});

test('errors and redirects are failures, and are retried with backoff', async () => {
  const answers = [
    (response: Parameters<Parameters<Receiver['answer']>[0]>[0]) => response.writeHead(500).end(),
    (response: Parameters<Parameters<Receiver['answer']>[0]>[0]) => response.writeHead(307, { Location: receiver.url }).end(),
  ];
  receiver.answer((response) => (answers.shift() ?? ((last) => last.writeHead(204).end()))(response));
  const from = receiver.messages.length;
  await publishProduct(editor, 'Refused Twice');
  const attempts = (): Message[] =>
    receiver.messages.slice(from).filter(({ changes }) => changes.some(({ slugs }) => slugs?.includes('refused-twice')));
  await until('the retries arrive', () => attempts().length >= 3, TOLD_TIMEOUT_MS);
  const times = attempts().map(({ at }) => at);
  const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  // With a jitter of a fifth.
  assert.ok((waits[0] ?? 0) >= 800 && (waits[1] ?? 0) >= 1_600, waits.join());
  await until('the log tells of both changes', () => /succeeds again, after 2 failures/.test(shop.log()));
  assert.match(shop.log(), /products \(1\): it answered 500/);
  assert.doesNotMatch(shop.log(), /it answered 307/);
  assert.ok(!shop.log().includes(REVALIDATE_SECRET));
});

byNight('a commit right before a crash is sent by the next start', async () => {
  receiver.answer(() => undefined);
  await publishProduct(editor, 'Before The Crash');
  await shop.kill();
  receiver.answer((response) => response.writeHead(204).end());
  const from = receiver.messages.length;
  await shop.restart();
  assert.equal((await changeOf('products', from)).slugs, null);
});
