type Parameter = string | number | boolean | readonly (string | number)[] | undefined;

/** Numbers by size, texts by code point, without duplicates. */
export function sortedValues<T extends string | number>(values: readonly T[]): T[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function encode(value: Parameter): string {
  const values = Array.isArray(value) ? sortedValues(value as readonly (string | number)[]) : [value];
  return values.map((item) => encodeURIComponent(String(item))).join(',');
}

/**
 * One spelling of a query, for links and cache keys: parameters in the order of their schema, lists sorted, all escaped.
 *
 * @param parameters validated values, `undefined` where not given
 * @param omitted names to leave out, such as page and per_page
 */
export function canonicalQuery(parameters: Readonly<Record<string, unknown>>, omitted: readonly string[] = []): string {
  return Object.entries(parameters)
    .filter(([name, value]) => value !== undefined && !omitted.includes(name))
    .map(([name, value]) => `${name}=${encode(value as Parameter)}`)
    .join('&');
}
