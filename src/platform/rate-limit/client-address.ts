import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** A household gets 2^64 IPv6 addresses, so a /64 network is one client. */
const IPV6_CLIENT_BITS = 64;

/** Parsing an address costs as much as all the rest of the rate limit. */
const MEMOIZED_ADDRESSES = 10_000;

function memoize<Result extends string | boolean>(read: (address: string) => Result): (address: string) => Result {
  const known = new LRUCache<string, Result>({ max: MEMOIZED_ADDRESSES });
  return (address) => {
    let result = known.get(address);
    if (result === undefined) {
      result = read(address);
      known.set(address, result);
    }
    return result;
  };
}

/** Some proxies add the port: `203.0.113.7:51824`, `[2001:db8::7]:51824`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d+)?$/;

function parse(text: string): Address | undefined {
  const [, v4, v6] = WITH_PORT.exec(text) ?? [];
  const address = v4 ?? v6 ?? text;
  // An IPv4-mapped address (::ffff:1.2.3.4) becomes IPv4.
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

function parseRange(entry: string): Range {
  const [network, bits] = ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : [ipaddr.parse(entry), Infinity];
  if (network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress()) return [network.toIPv4Address(), Math.min(bits - 96, 32)];
  return [network, Math.min(bits, network.kind() === 'ipv4' ? 32 : 128)];
}

/**
 * @param address as Koa finds it behind the configured proxies
 * @returns the key that requests are counted by: an IPv4 address, or the /64 network of an IPv6 one
 */
export const clientKey = memoize((address) => {
  const parsed = parse(address);
  if (!parsed) return 'unknown';
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_CLIENT_BITS}`).toString()}/${IPV6_CLIENT_BITS}`;
});

/**
 * @param entries addresses and CIDR ranges, validated at start
 * @returns a function that tells whether an address is in the list
 */
export function createAddressList(entries: readonly string[]): (address: string) => boolean {
  if (entries.length === 0) return () => false;
  const ranges = entries.map(parseRange);
  return memoize((address) => {
    const parsed = parse(address);
    return (
      parsed !== undefined && ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
    );
  });
}

/** @returns the client's address as Koa finds it behind the configured proxies, for handlers before Koa */
export function clientAddress(app: Core.Strapi['server']['app'], request: IncomingMessage, response: ServerResponse): string {
  // Without proxies the socket knows it, and a Koa context is expensive.
  return app.proxy ? app.createContext(request, response).ip : (request.socket.remoteAddress ?? '');
}
