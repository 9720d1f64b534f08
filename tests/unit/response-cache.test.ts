import assert from 'node:assert/strict';
import { test } from 'vitest';
import { registerCachedRoute, advanceVersions, changeCount, applySnapshot } from '../../src/public/cache/versions';
import { preferredEncoding, Entry } from '../../src/public/cache/entry';
import { Store, type KnownUrl } from '../../src/public/cache/store';
import { CACHE_AGE_MS, type Scope } from '../../src/contract/public-content';
import { nextChange } from '../../src/public/read-model/query/clock';

const HOUR = 3_600_000;
const versions = (products: number): Map<Scope, number> => new Map([['products', products]]);

const route = registerCachedRoute('/api/v1/san-pham', ['products']);
advanceVersions(versions(1));

const answer = (body: string, until?: number) => ({ status: 200 as const, body, ...(until === undefined ? {} : { until }) });

function known(store: Store, parameters: string) {
  const found = store.keyFor(route, parameters);
  assert.ok(found);
  return found;
}

test('the store never exceeds its bound, and an entry in use stays', () => {
  const bound = 1_000_000;
  const store = new Store(bound);
  const now = Date.now();
  const urls: KnownUrl[] = [];
  const hot = known(store, 'hot');
  store.put(hot, new Entry(answer('h'.repeat(9_000)), now, HOUR));
  for (let number = 0; number < 5_000; number += 1) {
    const url = known(store, `price_min=${number}`);
    const entry = new Entry(answer('x'.repeat(1 + ((number * 37) % 9_000))), now, HOUR);
    store.put(url, entry);
    urls.push(url);
    assert.ok(store.get(hot, now));
  }
  const held = urls.flatMap((url) => store.get(url, now)?.identity.bytes.length ?? []);
  const bytes = held.reduce((sum, length) => sum + length, 0);
  assert.ok(bytes > bound / 4 && bytes <= bound, `${bytes} bytes in ${held.length} answers`);
  assert.ok(
    urls.some((url, number) => number > 4_900 && store.get(url, now) !== undefined),
    'the latest are stored',
  );
  const nothing = new Store(0);
  nothing.put(hot, new Entry(answer('h'), now, HOUR));
  assert.equal(nothing.get(hot, now), undefined);
});

test('an answer is found under the versions it was computed under, and never under later ones', () => {
  const store = new Store(1_000_000);
  const now = Date.now();
  const before = known(store, '');
  store.remember('/api/v1/san-pham', before);
  // A save comes while the answer is computed.
  advanceVersions(versions(7));
  store.put(before, new Entry(answer('old'), now, HOUR));
  const today = store.lookUp('/api/v1/san-pham');
  assert.ok(today && today.versionKey !== before.versionKey);
  assert.equal(store.get(today, now), undefined);
});

test('answers of passed versions take no room from others', () => {
  const store = new Store(100_000);
  const now = Date.now();
  const other = registerCachedRoute('/api/v1/thuong-hieu', ['brands']);
  advanceVersions(new Map([['brands', 1]]));
  const kept = Array.from({ length: 8 }, (_, number) => store.keyFor(other, `page=${number}`) as KnownUrl);
  for (const url of kept) store.put(url, new Entry(answer('b'.repeat(4_000)), now, HOUR));
  for (let version = 100; version < 200; version += 1) {
    advanceVersions(versions(version));
    store.put(known(store, ''), new Entry(answer('x'.repeat(4_000)), now, HOUR));
    assert.ok(store.get(known(store, ''), now), `version ${version}`);
  }
  assert.deepEqual(
    kept.filter((url) => !store.get(url, now)),
    [],
  );
});

test('a version poll that began before a commit lowers no version; a restored backup does, in another epoch', () => {
  const began = changeCount();
  advanceVersions(versions(520));
  applySnapshot(versions(512), began);
  assert.match(route.versionKey ?? '', /\/520$/);
  const [epoch] = (route.versionKey ?? '').split('/');
  applySnapshot(versions(512), changeCount());
  assert.match(route.versionKey ?? '', /\/512$/);
  advanceVersions(versions(520));
  assert.notEqual((route.versionKey ?? '').split('/')[0], epoch, 'the same number is not the same content');
});

test('an entry is valid for at most an hour, less where the answer says so, and not before it was made', () => {
  assert.equal(CACHE_AGE_MS, HOUR);
  const entry = new Entry(answer('{}', 5_000), 1_000, CACHE_AGE_MS);
  assert.deepEqual(
    [999, 1_000, 4_999, 5_000].map((now) => entry.isValidAt(now)),
    [false, true, true, false],
  );
  assert.equal(new Entry(answer('{}'), 1_000, CACHE_AGE_MS).isValidAt(1_000 + HOUR), false);
});

test('the home page is valid until the next banner opens or closes', () => {
  const at = (time: number): string => new Date(time).toISOString();
  const banners = [
    { starts_at: at(1_000), ends_at: at(9_000) },
    { starts_at: at(5_000), ends_at: null },
    { starts_at: null, ends_at: at(2_000) },
  ];
  assert.deepEqual(
    [3_000, 6_000, 9_000].map((now) => nextChange(banners, now)),
    [5_000, 9_000, undefined],
  );
});

test('chooses the best encoding that a client accepts', () => {
  const cases: [header: string | undefined, encoding: string][] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.3, GZIP;q=0.9', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['*', 'identity'],
  ];
  for (const [header, encoding] of cases) assert.equal(preferredEncoding(header), encoding, header);
});
