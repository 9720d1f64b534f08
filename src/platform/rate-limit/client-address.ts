import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** A provider gives a household 2^64 addresses of IPv6: it counts as one client. */
const IPV6_CLIENT_BITS = 64;

/** Taking an address apart costs as much as all the rest of the limiter, and visitors come back. */
const ADDRESSES_REMEMBERED = 10_000;

function remembering<Result extends string | boolean>(read: (address: string) => Result): (address: string) => Result {
  const known = new LRUCache<string, Result>({ max: ADDRESSES_REMEMBERED });
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const result = read(address);
    known.set(address, result);
    return result;
  };
}

/** Some proxies write the port along: `203.0.113.7:51824`, `[2001:db8::7]:51824`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d+)?$/;

function parse(text: string): Address | undefined {
  const [, v4, v6] = WITH_PORT.exec(text) ?? [];
  const address = v4 ?? v6 ?? text;
  // An address of IPv4 inside IPv6 (::ffff:1.2.3.4) is the IPv4 client that it is.
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

function parseRange(entry: string): Range {
  const [network, bits] = ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : [ipaddr.parse(entry), Infinity];
  if (network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress()) return [network.toIPv4Address(), Math.min(bits - 96, 32)];
  return [network, Math.min(bits, network.kind() === 'ipv4' ? 32 : 128)];
}

/** @returns the client's address as Koa finds it under the configured proxies, for what answers in front of Koa */
export function clientAddress(app: Core.Strapi['server']['app'], request: IncomingMessage, response: ServerResponse): string {
  // Where there is no proxy, a context of Koa's would be made for what the socket says.
  return app.proxy ? app.createContext(request, response).ip : (request.socket.remoteAddress ?? '');
}

/**
 * @param address as Koa found it under the configured proxies
 * @returns what requests are counted by: an IPv4 address, or the /64 network of an IPv6 one
 */
export const clientKey = remembering((address) => {
  const parsed = parse(address);
  if (!parsed) return 'unknown';
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_CLIENT_BITS}`).toString()}/${IPV6_CLIENT_BITS}`;
});

/**
 * @param entries addresses and CIDR ranges, checked at start
 * @returns whether an address is among them
 */
export function createAddressList(entries: readonly string[]): (address: string) => boolean {
  if (entries.length === 0) return () => false;
  const ranges = entries.map(parseRange);
  return remembering((address) => {
    const parsed = parse(address);
    return (
      parsed !== undefined && ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
    );
  });
}
