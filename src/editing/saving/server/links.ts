/** @returns whether it is the path of a page of the website: `/gioi-thieu`, not `//elsewhere.example` */
export function isSitePath(value: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(value);
}

/** @param protocols with their colons, `['https:', 'tel:']` */
export function isExternalUrl(value: string, protocols: readonly string[]): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false;
  return protocols.includes(new URL(value).protocol);
}
