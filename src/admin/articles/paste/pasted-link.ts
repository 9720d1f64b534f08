/** Where a network counts who leaves it → the parameter with the address that was meant. */
const REDIRECTS: Readonly<Record<string, string>> = {
  'www.google.com/url': 'q',
  'l.facebook.com/l.php': 'u',
  'lm.facebook.com/l.php': 'u',
  'www.youtube.com/redirect': 'q',
};

const ALLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** @returns what a link of pasted HTML leads to; undefined when it is no page, mail or telephone number: a mark in the document, a file */
export function pastedUrl(href: string | null): string | undefined {
  const address = href?.trim() ?? '';
  if (/^\/(?![/\\])/.test(address)) return address;
  const url = parse(address);
  if (!url || !ALLOWED.has(url.protocol)) return undefined;
  const meant = parse(url.searchParams.get(REDIRECTS[url.host + url.pathname] ?? '') ?? '');
  return meant && ALLOWED.has(meant.protocol) ? meant.href : url.href;
}
