import { meantAddress } from '../../../read-model/projection/meant-address';

const ALLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** What tells a site who clicked where. A link in an article is clicked by others. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|zarsrc|igshi?d?|mibextid|mc_[ce]id|__cft__(?:\[\d+\])?|__tn__|__eep__|__xts__(?:\[\d+\])?)$/;

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Others stay as they are written. */
function withoutTracking(url: URL): string {
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of tracking) url.searchParams.delete(name);
  return url.href;
}

/** @returns what a link of pasted HTML leads to; undefined when it is no page, mail or telephone number: a mark in the document, a file */
export function pastedUrl(href: string | null): string | undefined {
  const address = href?.trim() ?? '';
  if (/^\/(?![/\\])/.test(address)) return address;
  const url = parse(address);
  if (!url || !ALLOWED.has(url.protocol)) return undefined;
  return withoutTracking(meantAddress(url));
}
