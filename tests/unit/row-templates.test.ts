import assert from 'node:assert/strict';
import { test } from 'vitest';
import { fillTemplate, membersSlot, slot, templateJson } from '../../src/public/read-model/projection/template';

const CONTENTS = new Map([
  ['brand.link:1', ',"brand":"/1"'],
  ['public', 'https://api.example.vn'],
]);

test('fills members and texts', () => {
  const template = templateJson({ b: `${slot('public')}/x`, ...membersSlot('brand.link:1'), c: 3 });
  assert.equal(fillTemplate(template, CONTENTS), '{"b":"https://api.example.vn/x","brand":"/1","c":3}');
});

test('leaves out the members of an item that is gone', () => {
  const template = templateJson({ a: 1, ...membersSlot('brand.link:2') });
  assert.equal(fillTemplate(template, CONTENTS), '{"a":1}');
});

test('leaves an editor’s private use characters as they are', () => {
  const texts = ['\uE000', '\uE001', '\uE000brand\uE001', '\uE000\uE000x\uE001', '\uE002brand\uE003', 'brand:1', '"\uE002'];
  for (const text of texts) {
    const template = templateJson({ text, ...membersSlot('brand.link:1') });
    assert.deepEqual(JSON.parse(fillTemplate(template, CONTENTS)), { text, brand: '/1' });
  }
});
