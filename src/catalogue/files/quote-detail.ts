/** @returns a value of a feed's detail as Google's tables have it: one with a sign that parts values stands in quotes */
export const quoteDetail = (value: string): string =>
  /[:,;|="\n]/.test(value) ? `"${value.replaceAll('"', '""').replaceAll('\n', ' ')}"` : value;
