import assert from 'node:assert/strict';
import { test } from 'vitest';
import { clientKey, createAddressList } from '../../src/platform/rate-limit/client-address';

test('each IPv4 address is a client, each IPv6 /64 is one, in any notation', () => {
  assert.equal(clientKey('203.0.113.7'), clientKey('::ffff:203.0.113.7'));
  assert.notEqual(clientKey('203.0.113.7'), clientKey('203.0.113.8'));
  assert.equal(clientKey('2001:db8:1:2::1'), clientKey('2001:DB8:1:2:ffff:ffff:ffff:ffff'));
  assert.notEqual(clientKey('2001:db8:1:2::1'), clientKey('2001:db8:1:3::1'));
});

test('a list matches addresses and ranges of IPv4 and IPv6', () => {
  const listed = createAddressList(['10.0.0.0/8', '::1', '2001:db8::/32', '192.0.2.1']);
  for (const address of ['10.255.0.1', '::ffff:10.1.2.3', '::1', '2001:db8:ffff::1', '192.0.2.1'])
    assert.ok(listed(address), address);
  for (const address of ['11.0.0.1', '::2', '2001:db9::1', '192.0.2.2', '', 'nonsense']) assert.ok(!listed(address), address);
});
