import assert from 'node:assert/strict';
import { test } from 'vitest';
import { checkHistory, LAG_MS } from '../support/history/checker';
import type { Event, History, Operation, Outage, Read, Save } from '../support/history/operations';

const save = (value: number, start: number, more: Partial<Save> = {}): Save => ({
  ...{ kind: 'save', object: 'wine', value, process: 'A1', start, end: start + 50, outcome: 'acknowledged' },
  ...more,
});
const read = (value: number, start: number, more: Partial<Read> = {}): Read => ({
  ...{ kind: 'read', object: 'wine', value, process: 'B1', url: '/wine', start, end: start + 5, state: 'HIT' },
  ...more,
});
const event = (id: string, outcome: Event['outcome'] = 'acknowledged'): Event => ({
  kind: 'event',
  id,
  start: 0,
  end: 1,
  outcome,
});
const outage = (start: number, end: number): Outage => ({ kind: 'outage', instance: 'B', start, end });

function rulesOf(operations: Operation[], final: Partial<History['final']> = {}): string[] {
  const objects = { wine: 99, settings: 99 };
  return checkHistory({ operations, final: { objects, version: 99, events: [], ...final } }).map(({ rule }) => rule);
}

test('finds nothing in a correct history', () => {
  const operations = [
    ...[save(1, 0), read(0, 10), read(0, 60 + LAG_MS - 20), read(1, 70 + LAG_MS), read(1, 200, { process: 'A1' })],
    // An unknown save may show, or not.
    ...[save(2, 2_000, { outcome: 'unknown' }), read(1, 9_000), read(2, 9_500), read(2, 9_600)],
    ...[event('x'), event('y', 'unknown'), event('z', 'unknown')],
    ...[outage(20_000, 21_000), save(3, 20_500), read(2, 22_500, { state: 'STALE' })],
  ];
  assert.deepEqual(rulesOf(operations, { objects: { wine: 3 }, events: ['x', 'z'] }), []);
});

test('finds a stale answer: at once at the process of the save, after a second at another', () => {
  assert.deepEqual(rulesOf([save(1, 0), read(0, 51, { process: 'A1' })]), ['stale']);
  assert.deepEqual(rulesOf([save(1, 0), read(0, 52 + LAG_MS)]), ['stale']);
  assert.deepEqual(rulesOf([save(1, 0), read(0, 52 + LAG_MS, { process: 'A2' })]), ['stale'], 'of the restarted instance too');
  // Another client has seen the save, whose answer was lost.
  const seen = read(1, 60, { url: '/list' });
  assert.deepEqual(rulesOf([save(1, 0, { outcome: 'unknown' }), seen, read(0, 70 + LAG_MS)]), ['stale']);
});

test('excuses a STALE answer only while the database is away, and never at the process of the save', () => {
  const old = read(0, 5_000, { state: 'STALE' });
  assert.deepEqual(rulesOf([save(1, 0), old]), ['needless STALE']);
  assert.deepEqual(rulesOf([save(1, 0), old, outage(4_000, 6_000)]), []);
  assert.deepEqual(rulesOf([save(1, 0, { process: 'B1' }), old, outage(4_000, 6_000)]), ['stale']);
  assert.deepEqual(rulesOf([old, { ...outage(4_000, 6_000), instance: 'A' }]), ['needless STALE'], 'of another instance');
});

test('finds an answer that goes back at one address of one process', () => {
  assert.deepEqual(rulesOf([read(2, 0), read(1, 10)]), ['backwards']);
  assert.deepEqual(rulesOf([read(2, 0), read(1, 10, { url: '/list' })]), [], 'another address may be a second behind');
  assert.deepEqual(rulesOf([read(2, 0), read(1, 2)]), [], 'at the same time');
});

test('finds a version of the settings that falls, that names two saves, or that was not raised', () => {
  const settings = (value: number, version: number, start: number): Read => read(value, start, { object: 'settings', version });
  assert.deepEqual(rulesOf([settings(1, 5, 0), settings(1, 4, 10)]), ['backwards']);
  assert.deepEqual(rulesOf([settings(1, 5, 0), settings(2, 5, 10)]), ['doubled']);
  const saves = [save(2, 20, { object: 'settings' }), save(3, 90, { object: 'settings' })];
  assert.deepEqual(rulesOf([settings(1, 5, 0), ...saves], { version: 7 }), []);
  assert.deepEqual(rulesOf([settings(1, 5, 0), ...saves], { version: 6 }), ['doubled']);
});

test('finds an acknowledged save or event that is lost, and an event that is stored twice', () => {
  assert.deepEqual(rulesOf([save(1, 0), save(2, 100)], { objects: { wine: 1 } }), ['lost']);
  assert.deepEqual(rulesOf([event('x'), event('y', 'unknown')]), ['lost']);
  assert.deepEqual(rulesOf([event('x'), event('y')], { events: ['x', 'y', 'x'] }), ['doubled']);
});
