import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { SYSTEM_FIELDS, TYPE_TEXTS, VALUES, type FieldText, type LabelledUid, type Text } from '../../src/editorial/labels';
import { VIEWS, type View } from '../../src/editorial/views';
import { projectRoot } from '../support/test-run';

interface Schema {
  info: { displayName: string };
  attributes: Record<string, { visible?: boolean; enum?: string[] }>;
}

const read = (...file: string[]): Schema => JSON.parse(readFileSync(path.join(projectRoot, 'src', ...file), 'utf8')) as Schema;

function schemaOf(uid: string): Schema {
  const [place = '', name = ''] = uid.replace('api::', '').split('.');
  if (!uid.startsWith('api::')) return read('components', place, `${name}.json`);
  return read('api', place, 'content-types', name, 'schema.json');
}

const uids = Object.keys(TYPE_TEXTS) as LabelledUid[];
const shown = ({ attributes }: Schema): string[] => Object.keys(attributes).filter((name) => attributes[name]?.visible !== false);

test('every component, and every content type that editors see, has its words', () => {
  const components = ['menu', 'setting', 'shared'].flatMap((category) =>
    readdirSync(path.join(projectRoot, 'src', 'components', category)).map((file) => `${category}.${path.parse(file).name}`),
  );
  for (const uid of components) assert.ok(uids.includes(uid as LabelledUid), uid);
});

test('every attribute that is shown has a label and a place in the form', () => {
  for (const uid of uids) {
    const view: View = VIEWS[uid];
    const attributes = shown(schemaOf(uid)).sort();
    assert.deepEqual(Object.keys(TYPE_TEXTS[uid].fields).sort(), attributes, `labels of ${uid}`);
    assert.deepEqual(
      view.rows
        .flat()
        .map(([name]) => name)
        .sort(),
      attributes,
      `form of ${uid}`,
    );
    for (const row of view.rows) assert.ok(row.reduce((sum, [, width]) => sum + width, 0) <= 12, `a row of ${uid} is too wide`);
  }
});

test('schemas name content types and components as the panel looks their names up', () => {
  for (const uid of uids) assert.equal(schemaOf(uid).info.displayName, TYPE_TEXTS[uid].name[0], uid);
});

test('every value of an enumeration has a text', () => {
  const values = uids.flatMap((uid) => Object.values(schemaOf(uid).attributes).flatMap((attribute) => attribute.enum ?? []));
  for (const value of values) assert.ok(VALUES[value], value);
});

test('a label or help has one translation, in either direction', () => {
  const fields = [...uids.map((uid) => TYPE_TEXTS[uid].fields), SYSTEM_FIELDS] as Readonly<Record<string, FieldText>>[];
  const texts: Text[] = fields.flatMap((each) =>
    Object.values(each).flatMap(({ label, help }) => (help ? [label, help] : [label])),
  );
  const english = new Map<string, string>();
  const vietnamese = new Map<string, string>();
  for (const [vi, en] of texts) {
    assert.equal(english.get(vi) ?? en, en, vi);
    assert.equal(vietnamese.get(en) ?? vi, vi, en);
    english.set(vi, en);
    vietnamese.set(en, vi);
  }
});
