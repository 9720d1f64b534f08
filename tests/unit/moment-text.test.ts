import assert from 'node:assert/strict';
import { test } from 'vitest';
import { endText, showMoment, writeMoment } from '../../src/editing/fields/panel/moment-text';

test('a moment is of Vietnam, and an end without a time is the last one of its day', () => {
  const day = '2026-12-31';
  assert.equal(writeMoment({ day, time: '' }, true), '2026-12-31T16:59:59.999Z');
  assert.equal(writeMoment({ day, time: '' }, false), '2026-12-30T17:00:00.000Z');
  assert.equal(writeMoment({ day, time: '18:30' }, true), '2026-12-31T11:30:00.000Z');
  assert.equal(writeMoment({ day: '', time: '18:30' }, true), '');
  assert.equal(endText(Date.parse('2026-12-31T16:59:59.999Z')), '31/12/2026');
  assert.equal(endText(Date.parse('2026-12-31T11:30:00Z')), '31/12/2026 18:30');
  assert.deepEqual(showMoment('2026-12-31T16:59:59.999Z', true), { day, time: '' });
  assert.deepEqual(showMoment('2026-12-30T17:00:00.000Z', false), { day, time: '00:00' });
  // While the year is typed into the input, it is one of the first century.
  assert.deepEqual(showMoment(writeMoment({ day: '0002-12-31', time: '' }, true), true), { day: '0002-12-31', time: '' });
});
