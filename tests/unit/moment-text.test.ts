import assert from 'node:assert/strict';
import { test } from 'vitest';
import { endText, readDay, readTime, showMoment, writeMoment } from '../../src/admin/custom-fields/moment-text';
import { isUnread } from '../../src/admin/custom-fields/unread';

test('a day is read with its day first, and only where there is such a day', () => {
  const read: Record<string, string | undefined> = {
    ...{ '31/12/2026': '2026-12-31', '1-2-26': '2026-02-01', '31.12.2026': '2026-12-31', '31122026': '2026-12-31' },
    ...{ ' 2026-12-31 ': '2026-12-31', '29/02/2028': '2028-02-29', '１／１／２０２７': '2027-01-01' },
    ...{ '31/02/2026': undefined, '12/31/2026': undefined, '29/02/2026': undefined, '00/01/2026': undefined, '31/12': undefined },
    ...{ '31/12/20261': undefined, '31/12/2100': undefined, mai: undefined },
  };
  for (const [text, day] of Object.entries(read)) assert.equal(readDay(text), day, text);
});

test('a time has 24 hours', () => {
  const read: Record<string, string | undefined> = {
    ...{ '18:30': '18:30', '8:05': '08:05', '18h30': '18:30', '18h': '18:00', '9': '09:00', '1830': '18:30', '0:00': '00:00' },
    ...{ '24:00': undefined, '18:60': undefined, '6:30 PM': undefined, '18:3': undefined, x: undefined },
  };
  for (const [text, time] of Object.entries(read)) assert.equal(readTime(text), time, text);
});

test('a moment is of Vietnam, and an end without a time is the last one of its day', () => {
  const day = '31/12/2026';
  assert.equal(writeMoment({ day, time: '' }, true), '2026-12-31T16:59:59.999Z');
  assert.equal(writeMoment({ day, time: '' }, false), '2026-12-30T17:00:00.000Z');
  assert.equal(writeMoment({ day, time: '18h30' }, true), '2026-12-31T11:30:00.000Z');
  assert.equal(writeMoment({ day: '', time: ' ' }, true), '');
  assert.equal(endText(Date.parse('2026-12-31T16:59:59.999Z')), day);
  assert.equal(endText(Date.parse('2026-12-31T11:30:00Z')), '31/12/2026 18:30');
});

test('what can’t be read is no moment, and is shown as it was typed', () => {
  for (const [day, time] of [
    ['31/02/2026', ''],
    ['', '18:30'],
    ['31/12/2026', '25:00'],
    ['2026', ''],
  ] as const) {
    const value = writeMoment({ day, time }, true);
    assert.ok(isUnread(value));
    assert.ok(Number.isNaN(Date.parse(value)));
    assert.deepEqual(showMoment(value, true), { day, time });
  }
  assert.deepEqual(showMoment('2026-12-31T16:59:59.999Z', true), { day: '31/12/2026', time: '' });
  assert.deepEqual(showMoment('2026-12-30T17:00:00.000Z', false), { day: '31/12/2026', time: '00:00' });
});
