import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { signIn, type Editor } from './support/editor';
import MOUNTED_ROUTES from './support/mounted-routes.json';
import { PANEL_ROWS, type Allowed } from './support/rights/panel-rows';
import { askAboutSubject, askAs, askInGeneral, type Answers, type Ask } from './support/rights/strapi-answers';
import { makeSubject, type Subject } from './support/rights/subjects';
import { hireAll, type Person } from './support/rights/test-roles';
import { testRun } from './support/test-run';
import { until } from './support/until';

/** By day those that may do a part. What editors may do is seen everywhere. */
const SHOP_ROLES = testRun().night ? ['strapi-editor', 'strapi-super-admin', 'strapi-author'] : [];

/** Routes of Strapi and its plugins, which ask for their own permissions. */
const STRAPI_ROUTES =
  /^\w+ \/(?:admin|content-manager|content-type-builder|upload|uploads|i18n|users-permissions|rest-cache|api|feeds|catalogue\/(?:imports|redirects)|_health|\(|$)/;

const TABLES: Readonly<Record<string, string>> = {
  products: 'document_id, name, price, in_stock, vintage, published_at',
  articles: 'document_id, title, published_at',
  articles_related_products_lnk: 'article_id, product_id',
  catalogue_runs: 'id, state',
  catalogue_plans: 'id, state, changes, starts_at',
  bin_entries: 'id',
  upload_folders: 'id, name, path',
  files: 'id, name, folder_path',
};

let shop: RunningShop;
let editor: Editor;
let people: Person[];
let look: Ask;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  people = await hireAll(shop, editor, SHOP_ROLES);
  look = askAs(shop.url, { code: '', id: 0, token: editor.headers.Authorization.replace('Bearer ', '') });
});
afterAll(() => shop?.close());

const STORED = Object.entries(TABLES).map(
  ([table, columns]) => `(SELECT json_agg(kept ORDER BY kept::text) FROM (SELECT ${columns} FROM ${table}) AS kept) AS ${table}`,
);

const stored = async (): Promise<string> => JSON.stringify(await shop.database.query(`SELECT ${STORED.join(', ')}`));

/** An undo is planned after its answer. */
const untilIdle = (): Promise<boolean> =>
  until('no run is worked off', async () => {
    const query = "SELECT id FROM catalogue_runs WHERE state IN ('planning', 'queued', 'running')";
    return (await shop.database.query(query)).length === 0;
  });

const isRefused = (status: number): boolean => status === 403 || status === 404;

interface Cell {
  route: string;
  subject: Subject;
  allowed: Allowed;
  expected: boolean;
}

/** What was stored after the cell before. */
let earlier = '';

/** @returns what is wrong with the answer */
async function findFaults(ask: Ask, { route, subject, allowed, expected }: Cell): Promise<string[]> {
  const [target, body] = PANEL_ROWS[route]?.request(subject) ?? [''];
  const [method = ''] = route.split(' ', 1);
  const { status, text } = await ask(method, target, body);
  const faults: string[] = [];
  const { of } = allowed;
  if (status >= 500) faults.push('fails');
  if (expected && isRefused(status)) faults.push('is refused, and Strapi allows it');
  if (!expected && !isRefused(status)) faults.push('is allowed, and Strapi refuses it');
  if (!expected || method !== 'GET') {
    await untilIdle();
    const now = await stored();
    if (now !== earlier && !expected) faults.push('changes something');
    earlier = now;
  }
  if (!of.read && text.includes(subject.name)) faults.push('names what may not be read');
  const figures = [subject.price, subject.price + 1_000].flatMap((price) => [String(price), price.toLocaleString('vi-VN')]);
  if (!of.readPrice && figures.some((figure) => text.includes(figure))) faults.push('shows a price that may not be read');
  return faults.map((fault) => `${route} → ${status} ${fault}: ${text.slice(0, 150)}`);
}

test('each route of the panel that is ours has a row', () => {
  const ours = Object.values(MOUNTED_ROUTES)
    .flat()
    .filter((route) => !STRAPI_ROUTES.test(route) && !route.startsWith('ALL '));
  const rows = Object.keys(PANEL_ROWS).filter((route) => !STRAPI_ROUTES.test(route));
  assert.deepEqual(rows.sort(), ours.sort());
});

test('each of them is closed without a session', async () => {
  const subject = await makeSubject(shop, editor, 1);
  const before = await stored();
  for (const [route, { request }] of Object.entries(PANEL_ROWS)) {
    const [target] = request(subject);
    const { status } = await fetch(`${shop.url}${target}`, { method: route.split(' ', 1)[0] ?? '' });
    // Asked before the sign-in, for its page.
    assert.equal(status, route === 'GET /password-recovery' ? 200 : 401, route);
  }
  assert.equal(await stored(), before);
});

describe('the panel’s routes allow what Strapi’s own forms allow', () => {
  for (const name of [...SHOP_ROLES, 'some fields only', 'own entries only']) {
    test(`for the role ${name}`, async () => {
      const person = people.find(({ code }) => code === name);
      assert.ok(person);
      const ask = askAs(shop.url, person);
      const general = await askInGeneral(ask, look);
      const subjects = { own: await makeSubject(shop, editor, person.id), other: await makeSubject(shop, editor, 1) };
      const answers = {
        own: await askAboutSubject(ask, look, subjects.own),
        other: await askAboutSubject(ask, look, subjects.other),
      };
      earlier = await stored();
      const faults: string[] = [];
      for (const route of Object.keys(PANEL_ROWS)) {
        for (const whose of ['own', 'other'] as const) {
          const ofBoth = (answer: keyof Answers): boolean => answers.own[answer] && answers.other[answer];
          const allowed: Allowed = { ...general, of: answers[whose], ofBoth };
          const expected = PANEL_ROWS[route]?.expect(allowed) ?? false;
          const found = await findFaults(ask, { route, subject: subjects[whose], allowed, expected });
          faults.push(...found.map((fault) => `${whose}: ${fault}`));
        }
      }
      assert.ok(faults.length === 0, faults.join('\n'));
    });
  }
});
