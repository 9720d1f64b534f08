import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'vitest';
import { contentTypes } from '@strapi/utils';
import { FIRST } from '../../src/admin/shared/products-first';
import { translations } from '../../src/admin/translations';
import { OVERVIEW_DAYS } from '../../src/tracking/server/reports/panel-api';
import { SYSTEM_FIELDS, TYPE_TEXTS, VALUES, type LabelledUid, type Text } from '../../src/editing/texts/labels';
import { MESSAGES } from '../../src/editing/texts/messages';
import { VIEWS } from '../../src/editing/lists/server/views';
import { projectRoot } from '../support/test-run';

interface Schema {
  info: { displayName: string };
  pluginOptions?: { 'content-manager'?: { visible?: boolean } };
  attributes: Record<string, { visible?: boolean; writable?: boolean; enum?: string[] }>;
}

const readSchema = (...file: string[]): Schema =>
  JSON.parse(readFileSync(path.join(projectRoot, 'src', ...file), 'utf8')) as Schema;

/** The schemas of all components, and of the content types that the panel shows, by uid. */
function readSchemas(): Map<string, Schema> {
  const schemas = new Map<string, Schema>();
  for (const file of readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })) {
    const [folder = '', group = '', , type = '', leaf] = file.split(path.sep);
    const schema = leaf === 'schema.json' || (folder === 'components' && file.endsWith('.json')) ? readSchema(file) : undefined;
    if (schema === undefined || schema.pluginOptions?.['content-manager']?.visible === false) continue;
    schemas.set(folder === 'api' ? `api::${group}.${type}` : `${group}.${path.parse(file).name}`, schema);
  }
  return schemas;
}

const schemas = readSchemas();
const uids = Object.keys(TYPE_TEXTS) as LabelledUid[];
const texts: Text[] = [...uids.map((uid) => TYPE_TEXTS[uid].fields), SYSTEM_FIELDS].flatMap((fields) =>
  Object.values(fields).flatMap(({ label, help }) => (help ? [label, help] : [label])),
);

/** The names in `{name}` and `{name, plural, …}`. */
const placeholders = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name))].sort();

const shownAttributes = ({ attributes }: Schema): string[] =>
  Object.keys(attributes).filter((name) => attributes[name]?.visible !== false);

function schemaOf(uid: string): Schema {
  const schema = schemas.get(uid);
  assert.ok(schema, `there is no schema of ${uid}`);
  return schema;
}

test('every component, and every content type that editors see, has labels', () => {
  assert.deepEqual([...uids].sort(), [...schemas.keys()].sort());
});

test('every attribute that is shown has a label, and one that editors write an input in the form', () => {
  for (const uid of uids) {
    const schema = schemaOf(uid);
    const attributes = shownAttributes(schema).sort();
    const written = attributes.filter((name) => schema.attributes[name]?.writable !== false);
    const inputs = VIEWS[uid].rows.flat().map(([name]) => name);
    assert.deepEqual(Object.keys(TYPE_TEXTS[uid].fields).sort(), attributes, `labels of ${uid}`);
    assert.deepEqual(inputs.sort(), written, `form of ${uid}`);
  }
});

test('a row of a form is at most twelve columns wide', () => {
  for (const uid of uids) {
    for (const row of VIEWS[uid].rows) {
      const widths = row.map(([, width]) => width);
      assert.ok(
        widths.every((width) => Number.isInteger(width) && width > 0),
        `a width of ${uid}`,
      );
      assert.ok(widths.reduce((sum, width) => sum + width, 0) <= 12, `a row of ${uid} is too wide`);
    }
  }
});

test('a list has columns and an order that its entries have', () => {
  for (const uid of uids) {
    const known = [...shownAttributes(schemaOf(uid)), ...Object.keys(SYSTEM_FIELDS), 'id'];
    const { mainField, columns = [], sortBy: [sortBy, order] = [mainField, 'ASC'], pageSize = 10 } = VIEWS[uid];
    for (const name of [mainField, sortBy, ...columns]) assert.ok(known.includes(name), `${name} in the list of ${uid}`);
    assert.match(order, /^(ASC|DESC)$/, uid);
    assert.ok([10, 20, 50, 100].includes(pageSize), uid);
  }
});

test('system fields are attributes that Strapi adds', () => {
  const added: string[] = Object.values(contentTypes.constants);
  for (const name of Object.keys(SYSTEM_FIELDS)) assert.ok(added.includes(name), name);
});

test('schemas name content types and components as the panel looks their names up', () => {
  for (const uid of uids) assert.equal(schemaOf(uid).info.displayName, TYPE_TEXTS[uid].name[0], uid);
});

test('the values that have a text are those of the enumerations', () => {
  const values = uids.flatMap((uid) => Object.values(schemaOf(uid).attributes).flatMap((attribute) => attribute.enum ?? []));
  assert.deepEqual(Object.keys(VALUES).sort(), [...new Set(values)].sort());
});

test('a label or help has one translation, in either direction', () => {
  const english = new Map<string, string>();
  const vietnamese = new Map<string, string>();
  for (const [vi, en] of texts) {
    assert.equal(english.get(vi) ?? en, en, vi);
    assert.equal(vietnamese.get(en) ?? vi, vi, en);
    english.set(vi, en);
    vietnamese.set(en, vi);
  }
});

test('no text is blank in either language', () => {
  const names = uids.map((uid) => TYPE_TEXTS[uid].name);
  for (const [vi, en] of [...texts, ...names, ...Object.values(VALUES), ...Object.values(MESSAGES)]) {
    assert.ok(vi.trim() !== '' && en.trim() !== '', `“${vi}”, “${en}”`);
  }
  for (const message of [...Object.values(translations.vi), ...Object.values(translations.en)])
    assert.notEqual(message.trim(), '');
});

test('no message takes the id of another: JSON keeps the last of two without a word', () => {
  const folder = path.join(projectRoot, 'src', 'admin', 'translations');
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  for (const file of [path.join(projectRoot, 'src', 'editing', 'texts', 'messages.json'), ...files]) {
    if (!file.endsWith('.json')) continue;
    const ids = Array.from(readFileSync(file, 'utf8').matchAll(/^ {2}"([^"]+)":/gm), ([, id = '']) => id);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
      file,
    );
  }
});

test('a text has the same placeholders in both languages', () => {
  const pairs = Object.entries(translations.en).map(([id, en]): Text => [translations.vi[id] ?? '', en]);
  // One language may inflect by a number that the other only names, or does not need.
  const withoutPlurals = (message: string): string => message.replace(/\{\w+, plural,(?: \w+ \{[^{}]*\})+\}/g, '');
  const named = (message: string): string[] => [
    ...placeholders(withoutPlurals(message)),
    ...Array.from(message.matchAll(/\{(\w+), plural,/g), ([, name = '']) => name),
  ];
  for (const [vi, en] of [...pairs, ...texts, ...Object.values(MESSAGES)]) {
    for (const name of placeholders(withoutPlurals(vi))) assert.ok(named(en).includes(name), `{${name}} in “${en}”`);
    for (const name of placeholders(withoutPlurals(en))) assert.ok(named(vi).includes(name), `{${name}} in “${vi}”`);
  }
});

/** The name of a content type of a plugin, and ids that Strapi puts together. */
const OTHERS = ['User', 'content-type-builder.plugin.name', 'content-manager.containers.list.table-headers.status'];

/** The code of the panel: Strapi has ids there with a default message and no English translation. */
function panelCode(): string {
  const folders = ['admin', 'content-manager', 'upload', 'plugin-users-permissions'].map((name) =>
    path.join(projectRoot, 'node_modules', '@strapi', name, 'dist', 'admin'),
  );
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  return files
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

type Messages = Readonly<Record<string, string>>;

test('a text in place of one of Strapi’s has an id and placeholders that Strapi knows', () => {
  const load = createRequire(__filename);
  const english = (prefix: string, ...file: string[]): [id: string, message: string][] => {
    const module = load(path.join(projectRoot, 'node_modules', '@strapi', ...file)) as Messages & { default?: Messages };
    const messages = module.default ?? module;
    return Object.entries(messages).map(([id, message]) => [`${prefix}${id}`, message]);
  };
  const strapi = new Map([
    ...english('', 'admin/dist/admin/admin/src/translations/en.json.js'),
    ...english('content-manager.', 'content-manager/dist/admin/translations/en.json.js'),
    ...english('upload.', 'upload/dist/admin/translations/en.json.js'),
    ...english('users-permissions.', 'plugin-users-permissions/dist/admin/translations/en.json.js'),
  ]);
  const own = new Set([
    ...Object.keys(VALUES),
    ...uids.map((uid) => TYPE_TEXTS[uid].name[0]),
    ...OTHERS,
    `${FIRST}${TYPE_TEXTS['api::product.product'].name[0]}`,
  ]);
  const code = panelCode();
  const isInCode = (id: string): boolean =>
    [id, id.replace(/^(?:content-manager|upload|users-permissions)\./, '')].some(
      (name) => code.includes(`'${name}'`) || code.includes(`.${name}\``),
    );
  for (const [id, message] of Object.entries(translations.vi)) {
    if (own.has(id) || /^(shop|cache)\./.test(id) || (!strapi.has(id) && isInCode(id))) continue;
    const original = strapi.get(id);
    assert.ok(original !== undefined, `Strapi has no text “${id}”`);
    for (const name of placeholders(message)) assert.ok(placeholders(original).includes(name), `{${name}} in “${id}”`);
  }
});

test('titles of widgets name the days as a number, because Strapi translates them without values', () => {
  for (const { 'shop.reports.widget.visits': visits = '' } of [translations.vi, translations.en]) {
    assert.ok(visits.includes(` ${OVERVIEW_DAYS} `), visits);
    assert.deepEqual(placeholders(visits), []);
  }
});
