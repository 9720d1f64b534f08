import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** A provider gives a household 2^64 addresses of IPv6: it counts as one client. */
const IPV6_CLIENT_BITS = 64;

function parse(address: string): Address | undefined {
  // An address of IPv4 inside IPv6 (::ffff:1.2.3.4) is the IPv4 client that it is.
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

/**
 * @param address as Koa found it under the configured proxies
 * @returns what requests are counted by: an IPv4 address, or the /64 network of an IPv6 one
 */
export function clientKey(address: string): string {
  const parsed = parse(address);
  if (!parsed) return 'unknown';
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_CLIENT_BITS}`).toString()}/${IPV6_CLIENT_BITS}`;
}

/**
 * @param entries addresses and CIDR ranges, checked at start
 * @returns whether an address is among them
 */
export function createAddressList(entries: readonly string[]): (address: string) => boolean {
  const ranges = entries.map((entry): Range => {
    if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry) as Range;
    const address = ipaddr.process(entry);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  });
  return (address) => {
    const parsed = parse(address);
    return parsed !== undefined && ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  };
}
