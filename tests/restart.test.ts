import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { readBin, restore } from './support/bin';
import { hire, roleOf, signInAs } from './support/colleague';
import { namesOf, publishProduct } from './support/content';
import type { ProductAnswer, SettingsAnswer } from './support/contract-schemas';
import { connect, signIn, type CollectionUid, type Editor } from './support/editor';
import { closeServer, listen } from './support/listen';
import { plansOf, sale, untilPlan } from './support/plans';
import { startShop, type Shop } from './support/shop';
import { bearer, createAccount, createApiToken } from './support/tokens';
import { until } from './support/until';

const PRODUCT = 'api::product.product';
const BRAND = 'api::brand.brand';
const SYNONYM = 'api::synonym.synonym';

/** What a start must keep or repair. All cases share one crash and one start, which would take eight seconds each. */
interface Case {
  name: string;
  /** @returns what is done while no server runs, if anything, and what holds after the start */
  prepare: () => Promise<{ meanwhile?: () => Promise<unknown>; check: () => Promise<void> }>;
}

let shop: Shop;
let editor: Editor;
let receiver: Server;
let calls = 0;

async function count(from: string): Promise<number> {
  const [row] = await shop.database.query<{ rows: number | string }>(`SELECT count(*) AS rows FROM ${from}`);
  return Number(row?.rows);
}

const product = (slug: string) => shop.api<ProductAnswer>(`/san-pham/${slug}`);
const settings = async (): Promise<SettingsAnswer> => (await shop.api<SettingsAnswer>('/settings')).body;

async function search(uid: CollectionUid, text: string): Promise<(string | undefined)[]> {
  const path = `/content-manager/collection-types/${uid}?_q=${encodeURIComponent(text)}`;
  return (await editor.request<{ results: { name?: string }[] }>('GET', path)).results.map(({ name }) => name);
}

const CASES: readonly Case[] = [
  {
    name: 'the settings have their version',
    prepare: async () => {
      await editor.saveSingle('api::setting.setting', { hours: '8:00–22:00' });
      const saved = await settings();
      return { check: async () => assert.deepEqual((await settings()).meta, saved.meta) };
    },
  },
  {
    name: 'settings that were changed in the database are shown',
    prepare: async () => {
      await publishProduct(editor, 'Muscadet');
      return {
        meanwhile: () => shop.database.query('UPDATE settings SET site_name = ?', ['Hầm Mới']),
        check: async () => assert.equal((await product('muscadet')).body.data.seo.title, 'Muscadet | Hầm Mới'),
      };
    },
  },
  {
    name: 'a former slug redirects',
    prepare: async () => {
      const { documentId } = await publishProduct(editor, 'Moved One');
      await editor.publish(PRODUCT, documentId, { slug: 'moved-two' });
      return {
        check: async () => assert.equal((await product('moved-one')).headers.get('Location'), '/api/v1/san-pham/moved-two'),
      };
    },
  },
  {
    name: 'a search finds the same',
    prepare: async () => {
      const house = await editor.create(BRAND, { name: 'Château Palmer', slug: 'palmer' });
      await publishProduct(editor, 'Alter Ego', { brand: connect(house.documentId) });
      await editor.update(BRAND, house.documentId, { name: 'Domaine Leroy' });
      const names = (q: string): Promise<string[]> => namesOf(shop, `q=${q}`);
      return { check: async () => assert.deepEqual([await names('leroy'), await names('palmer')], [['Alter Ego'], []]) };
    },
  },
  {
    name: 'the panel finds what was written past Strapi',
    prepare: async () => {
      const brand = await editor.create(BRAND, { name: 'Pedroni', slug: 'pedroni' });
      await publishProduct(editor, 'Château Đường Lâm', { brand: connect(brand.documentId), vintage: 2018 });
      await publishProduct(editor, 'Gran Reserva', { slug: 'gran' });
      const past = async (): Promise<void> => {
        const now = shop.database.kind === 'postgres' ? new Date().toISOString() : Date.now();
        await shop.database.query("UPDATE products SET name = 'Gốc Rễ', updated_at = ? WHERE slug = 'gran'", [now]);
        await shop.database.query(`DELETE FROM panel_search WHERE uid = '${BRAND}'`);
        await shop.database.query("DELETE FROM panel_search WHERE words LIKE '% duong %'");
        await shop.database.query(
          `INSERT INTO panel_search (uid, document_id, words, source) VALUES ('${BRAND}', 'gone', ' x ', '')`,
        );
      };
      const repaired = async (): Promise<unknown[]> => [
        ...[await search(PRODUCT, 'goc re'), await search(BRAND, 'pedroni'), await search(PRODUCT, 'pedroni 2018')],
        await count("panel_search WHERE document_id = 'gone'"),
      ];
      const expected = [['Gốc Rễ'], ['Pedroni'], ['Château Đường Lâm'], 0];
      return {
        meanwhile: past,
        check: async () => {
          await until('the words are repaired', async () => isDeepStrictEqual(await repaired(), expected));
        },
      };
    },
  },
  {
    name: 'what lies in the bin can be restored',
    prepare: async () => {
      const { documentId } = await publishProduct(editor, 'Binned');
      const { id } = (await product('binned')).body.data;
      await editor.bulkDelete(PRODUCT, [documentId]);
      return {
        check: async () => {
          assert.deepEqual(
            (await readBin(editor)).map(({ name }) => name),
            ['Binned'],
          );
          await restore(editor, 'Binned');
          assert.equal((await product('binned')).body.data.id, id);
        },
      };
    },
  },
  {
    name: 'a role that an operator made keeps its permission, and so does a token',
    prepare: async () => {
      const permissions = ['api::cache.cache.find'];
      const { jwt } = await createAccount(shop, editor, permissions);
      const { accessKey } = await createApiToken(editor, { type: 'custom', permissions });
      return {
        check: async () => {
          for (const given of [jwt, accessKey]) assert.equal((await shop.api('/cache', { headers: bearer(given) })).status, 200);
        },
      };
    },
  },
  {
    name: 'a permission of the public role is removed',
    prepare: async () => {
      const { roles } = await editor.request<{ roles: { id: number; type: string }[] }>('GET', '/users-permissions/roles');
      const open = roles.find(({ type }) => type === 'public');
      const permissions = { 'plugin::users-permissions': { controllers: { user: { find: { enabled: true, policy: '' } } } } };
      await editor.request('PUT', `/users-permissions/roles/${open?.id}`, { name: 'Public', permissions, users: [] });
      const given = "up_permissions WHERE action = 'plugin::users-permissions.user.find'";
      assert.equal(await count(given), 1);
      return { check: async () => assert.equal(await count(given), 0) };
    },
  },
  {
    name: 'a permission that editors lost does not come back',
    prepare: async () => {
      const role = await roleOf(editor, 'strapi-editor');
      const colleague = await signInAs(shop, await hire(editor, 'bien.tap.2@example.vn', role.id));
      const path = `/admin/roles/${role.id}/permissions`;
      const { data } = await editor.request<{ data: { id: number; action: string }[] }>('GET', path);
      const left = data.filter(({ action }) => action !== 'api::reports.read').map(({ id: _id, ...permission }) => permission);
      await editor.request('PUT', path, { permissions: left });
      return { check: async () => assert.equal((await colleague('/reports/overview')).status, 403) };
    },
  },
  {
    name: 'permissions for synonyms that were taken back do not come back',
    prepare: async () => {
      const permissions = `admin_permissions WHERE subject = '${SYNONYM}' AND id IN (SELECT permission_id
        FROM admin_permissions_role_lnk JOIN admin_roles ON admin_roles.id = role_id WHERE code = 'strapi-editor')`;
      assert.ok((await count(permissions)) > 0);
      return {
        meanwhile: async () => {
          await shop.database.query(`DELETE FROM ${permissions}`);
        },
        check: async () => assert.equal(await count(permissions), 0),
      };
    },
  },
  {
    name: 'a webhook of Strapi that the database holds is not run, and the log says so',
    prepare: async () => {
      const values = ['Cũ', `http://127.0.0.1:${await listen(receiver)}/`, '{}', '["entry.create"]'];
      const insert = 'INSERT INTO strapi_webhooks (name, url, headers, events, enabled) VALUES (?, ?, ?, ?, TRUE)';
      return {
        meanwhile: () => shop.database.query(insert, values),
        check: async () => {
          assert.match(shop.log(), /The webhook "Cũ" in the database is not run/);
          for (const slug of ['im-lang', 'im-lang-2']) await editor.create(BRAND, { name: slug, slug });
          assert.equal(calls, 0);
        },
      };
    },
  },
  {
    name: 'a plan whose moment has passed begins, with the wines that it names, and lasts as long',
    prepare: async () => {
      const { documentId } = await publishProduct(editor, 'Planned', { price: 100_000 });
      const { id, startsAt } = await plansOf(editor).create(sale([documentId], 5_000, 60_000));
      return {
        meanwhile: () => until('the moment has passed', () => Date.now() > startsAt),
        check: async () => {
          const { started_at } = await untilPlan(shop, id, 'active');
          assert.ok(started_at !== null && started_at >= startsAt);
          assert.equal((await product('planned')).body.data.price, 90_000);
        },
      };
    },
  },
];

describe('after a crash and a start', () => {
  const checks = new Map<string, () => Promise<void>>();

  beforeAll(async () => {
    receiver = createServer((_request, response) => void response.end(String((calls += 1))));
    shop = await startShop();
    editor = await signIn(shop);
    const prepared: Awaited<ReturnType<Case['prepare']>>[] = [];
    for (const { name, prepare } of CASES) {
      const one = await prepare();
      prepared.push(one);
      checks.set(name, one.check);
    }
    await shop.kill();
    for (const { meanwhile } of prepared) await meanwhile?.();
    await shop.restart();
    editor = await signIn(shop);
  });
  afterAll(async () => {
    await shop?.close();
    if (receiver.listening) await closeServer(receiver);
  });

  for (const { name } of CASES) test(name, () => checks.get(name)?.());
});
