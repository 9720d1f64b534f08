import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { pathToFileURL } from 'node:url';
import { toTexts } from '../../src/editing/texts/labels/text';
import { translations } from '../../src/admin/translations';
import requests from '../../src/admin/translations/requests.json';
import { projectRoot } from '../support/test-run';

/** The parts of Strapi's panel: where its modules and its translations are, and what its ids begin with. */
const PARTS = [
  ['admin/dist/admin', 'admin/dist/admin/admin/src/translations', ''],
  ['content-manager/dist/admin', 'content-manager/dist/admin/translations', 'content-manager.'],
  ['upload/dist/admin', 'upload/dist/admin/translations', 'upload.'],
  ['plugin-users-permissions/dist/admin', 'plugin-users-permissions/dist/admin/translations', 'users-permissions.'],
] as const;

const CALL =
  /\b(?:id|labelId): (?:(get\w*|getTrad)\(+)?['"`]([^'"`$]+)['"`]\)*,\s*defaultMessage: (?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/g;

/**
 * Of features that the shop has not (paid ones, Strapi's tours, offers and AI, closed pages), and of pages that no editor meets: keys and
 * accounts of the API, plugins.
 */
const CLOSED = [
  /^tours\.|deploy-now|NpsSurvey|MediaLibraryBanner|UpsellBanner|^app\.components\.(?:BlockLink|UpsellBanner)/,
  /[aA]dminTokens|adminToken(?:Created|Edited)|transferTokens|admin-seats|[aA]uditLogs|SingleSignOn|[sS]so\b|purchase/,
  /MarketPlacePage|marketplace|AIUsage|\bai\b|aiMetadata|AIMetadata|[mM]etadata|create-metadata|settings\.ai|free-trial|[tT]rial/,
  /webhooks|^releases\.|review-workflows|content-releases|^widget\.deploy|^content-manager\.history|^history\.|locale/i,
  /^Settings\.roles\.form\.input\.url|NoContentTypePage|^mycustomfields/,
  /^users-permissions\.|[aA]pi[tT]oken|Settings\.tokens|tokennamenotunique|show-bound-route|key-statistics|last-activity|GuidedTour/,
  /[lL]istPlugins|LeftMenu(?:LinkContainer)?\.(?:plugins|noPlugins)|(?:Production|AutoReload)Blocker|content-type-builder|link-to-ctb/,
  /\.Setting(?:s?Page|sView)|ListSettings|list-settings|edit-settings|EditSettingsView|DraggableCard|Field(?:Item|Select)\b|emptyAttributes/,
  /^content-manager\.form\.Input\.(?:pageEntries|bulkActions|filters|search|sort)/,
  /^app\.components\.HomePage\.create|popover\.link\.(?:rel|target)|^http|settings\.section\.(?:csv|pdf|xls|zip|video)/,
];
const isClosed = (id: string): boolean => CLOSED.some((pattern) => pattern.test(id));

const strapi = (folder: string): string => path.join(projectRoot, 'node_modules', '@strapi', folder);

async function load(file: string): Promise<Record<string, string>> {
  if (!existsSync(file)) return {};
  return ((await import(pathToFileURL(file).href)) as { default: Record<string, string> }).default;
}

const addPrefix = (prefix: string, texts: Record<string, string>): [string, string][] =>
  Object.entries(texts).map(([id, text]) => [`${prefix}${id}`, text]);

function modules(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs') && !file.includes('translations') && !/(?:^|\/)ee\//.test(file))
    .map((file) => path.join(folder, file));
}

/** Two letters or more that are no name of a value. */
const hasWords = (text: string): boolean => /[a-z]{2}/i.test(text.replace(/\{[^{}]*\}/g, ''));

describe('the Vietnamese texts of the panel', () => {
  let vietnamese: Record<string, string>;
  const english: Record<string, string> = {};

  beforeAll(async () => {
    vietnamese = {};
    for (const [folder, texts, prefix] of PARTS) {
      Object.assign(vietnamese, Object.fromEntries(addPrefix(prefix, await load(path.join(strapi(texts), 'vi.json.mjs')))));
      Object.assign(english, Object.fromEntries(addPrefix(prefix, await load(path.join(strapi(texts), 'en.json.mjs')))));
      for (const file of modules(strapi(folder))) {
        for (const [, call, id = '', one, other] of readFileSync(file, 'utf8').matchAll(CALL))
          english[call === undefined ? id : `${prefix}${id}`] ??= one ?? other ?? '';
      }
    }
    Object.assign(vietnamese, translations.vi);
  });

  test('there is one for each text of a page that the shop has, its mistakes and notices included', () => {
    const missing = Object.entries(english)
      .filter(([id, text]) => !isClosed(id) && hasWords(text) && vietnamese[id] === undefined)
      .map(([id, text]) => `${id}: ${text}`);
    assert.ok(Object.keys(english).length > 1_500);
    assert.deepEqual(missing, []);
  });

  test('they say one word for one thing', () => {
    const own = Object.values(toTexts(requests)).map(([text]) => text);
    const shown = Object.entries(vietnamese).filter(([id]) => !isClosed(id));
    const texts = [...shown.map(([, text]) => text), ...own];
    for (const [other, word] of [
      [/xuất bản|công bố/i, 'Đăng'],
      [/hình mờ|đóng dấu ảnh|dấu chìm|watermark/i, 'Dấu bản quyền'],
      [/thư viện phương tiện/i, 'Thư viện ảnh'],
      // “Set up a password” is another word.
      [/thiết lập(?! mật khẩu)/i, 'Cài đặt'],
    ] as const) {
      assert.deepEqual(
        texts.filter((text) => other.test(text)),
        [],
        word,
      );
    }
  });

  test('they place the tone mark as Vietnamese newspapers do: xóa, not xoá', () => {
    const misplaced = /(?:o[áàảãạéèẻẽẹ]|(?<!q)u[ýỳỷỹỵ])(?!\p{L})/iu;
    const own = Object.values(toTexts(requests)).map(([text]) => text);
    const shown = Object.entries(vietnamese).filter(([id]) => !isClosed(id));
    const found = [...shown.map(([, text]) => text), ...own].filter((text) => misplaced.test(text.normalize('NFC')));
    assert.deepEqual(found, []);
  });
});
