type Parameter = string | number | boolean | readonly (string | number)[] | undefined;

/**
 * One spelling of a query, for links and cache keys: parameters in their schema's order, lists sorted
 * and without repeats, everything escaped.
 *
 * @param parameters validated values, `undefined` where not given
 * @param left names to leave out, such as page and per_page
 */
export function canonicalQuery(parameters: Record<string, Parameter>, left: readonly string[]): string {
  return Object.entries(parameters)
    .filter(([name, value]) => value !== undefined && !left.includes(name))
    .map(([name, value]) => `${name}=${spell(value)}`)
    .join('&');
}

function spell(value: Parameter): string {
  if (!Array.isArray(value)) return encodeURIComponent(String(value));
  return sortedValues(value)
    .map((item) => encodeURIComponent(String(item)))
    .join(',');
}

/** Numbers by size, texts by code point, each once. */
export function sortedValues<T extends string | number>(values: readonly T[]): T[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
