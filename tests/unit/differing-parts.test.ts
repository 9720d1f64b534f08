import assert from 'node:assert/strict';
import { test } from 'vitest';
import { differingParts } from '../../src/editing/history/server/show-values';

const LONG = Array.from({ length: 200 }, (_, at) => `chữ${at}`);

test('a change in the midst of a long text is shown with its words around it, and not two equal beginnings', () => {
  const [before, after] = differingParts(LONG.join(' '), LONG.with(150, 'khác hẳn').join(' '));
  assert.equal(before, `… ${LONG.slice(144, 157).join(' ')} …`);
  assert.equal(after, `… ${LONG.with(150, 'khác hẳn').slice(144, 157).join(' ')} …`);
});

test('what is added at the end, or taken away at the beginning, is shown too', () => {
  const text = LONG.join(' ');
  assert.match(differingParts(text, `${text} thêm`)[1], /^… .* thêm$/);
  assert.match(differingParts(text, LONG.slice(2).join(' '))[0], /^chữ0 chữ1 chữ2/);
});

test('of a long menu the items that differ are shown, however far from each other', () => {
  const after = LONG.with(1, 'Vang mới').with(190, 'Vang khác').concat('Vang thêm');
  assert.deepEqual(differingParts(LONG.join(' · '), after.join(' · ')), ['chữ1 · chữ190', 'Vang mới · Vang khác · Vang thêm']);
});

test('short texts are shown whole, and no text is longer than a screen', () => {
  assert.deepEqual(differingParts('Vang đỏ', 'Vang trắng'), ['Vang đỏ', 'Vang trắng']);
  const [before, after] = differingParts('x'.repeat(5_000), LONG.toReversed().join(' '));
  assert.ok(before.length <= 401 && after.length <= 401);
});
