/** Where a site counts who leaves it, or asks to sign in first → the parameters that may hold the address that was meant. */
const DETOURS: readonly (readonly [host: RegExp, path: RegExp, parameters: readonly string[]])[] = [
  [/^(?:www\.)?google\.[a-z.]+$/, /^\/url$/, ['q', 'url']],
  [/^(?:[a-z-]+\.)?(?:facebook|messenger)\.com$/, /^\/(?:l\.php|flx\/warn\/?|attribution_link)$/, ['u']],
  [/^(?:[a-z-]+\.)?facebook\.com$/, /^\/login(?:\.php|\/[a-z]*)?\/?$/, ['next']],
  [/^l\.(?:instagram|threads)\.com$|^l\.threads\.net$/, /^\/$/, ['u']],
  [/^(?:[a-z-]+\.)?youtube\.com$/, /^\/(?:redirect|attribution_link|oembed|signin)$/, ['q', 'u', 'url', 'next']],
  [/^consent\.youtube\.com$/, /^\//, ['continue']],
  [/^accounts\.google\.com$/, /^\//, ['continue']],
  [/\.safelinks\.protection\.outlook\.com$/, /^\/$/, ['url']],
];

/** A detour may lead to another. */
const DETOURS_MAX = 3;

function parse(address: string, base: URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

function afterDetour(url: URL): URL | undefined {
  for (const [host, path, parameters] of DETOURS) {
    if (!host.test(url.hostname) || !path.test(url.pathname)) continue;
    for (const parameter of parameters) {
      const address = url.searchParams.get(parameter) ?? '';
      const isAddress = /^https?:\/\/|^\/(?!\/)/i.test(address);
      const meant = isAddress ? parse(address, url) : undefined;
      if (meant) return meant;
    }
  }
  return undefined;
}

/** @returns the page that an address leads to in the end, without the site that counts who goes there */
export function meantAddress(url: URL): URL {
  let meant = url;
  for (let detours = 0; detours < DETOURS_MAX; detours += 1) {
    const next = afterDetour(meant);
    if (!next) break;
    meant = next;
  }
  return meant;
}
