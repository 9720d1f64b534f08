/** @returns whether it names a page of the website itself: `/gioi-thieu`, and not `//elsewhere.example` */
export function isSitePath(value: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(value);
}

/** @param protocols with their colons, `['https:', 'tel:']` */
export function isOutsideAddress(value: string, protocols: readonly string[]): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false;
  return protocols.includes(new URL(value).protocol);
}
