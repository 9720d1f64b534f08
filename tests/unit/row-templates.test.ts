import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillTemplate, memberSlot, templateJson, textSlot, valueSlot } from '../../src/read-model/projection/template';

const CONTENTS = new Map([
  ['brand:1', '{"id":1}'],
  ['brand.link:1', ',"brand":"/1"'],
  ['public', 'https://api.example.vn'],
]);

test('fills values, members and texts', () => {
  const template = templateJson({ a: valueSlot('brand:1'), b: `${textSlot('public')}/x`, ...memberSlot('brand.link:1'), c: 3 });
  assert.equal(fillTemplate(template, CONTENTS), '{"a":{"id":1},"b":"https://api.example.vn/x","brand":"/1","c":3}');
});

test('fills null for a value whose item is gone, and leaves its members out', () => {
  const template = templateJson({ a: valueSlot('brand:2'), ...memberSlot('brand.link:2') });
  assert.equal(fillTemplate(template, CONTENTS), '{"a":null}');
});

test('leaves an editor’s private use characters as they are', () => {
  const texts = ['\uE000', '\uE001', '\uE000brand\uE001', '\uE000\uE000x\uE001', '\uE002brand\uE003', 'brand:1', '"\uE002'];
  for (const text of texts) {
    const template = templateJson({ text, ...memberSlot('brand.link:1') });
    assert.deepEqual(JSON.parse(fillTemplate(template, CONTENTS)), { text, brand: '/1' });
  }
});
