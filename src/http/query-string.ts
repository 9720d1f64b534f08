/** Values of each parameter, in the order given. */
export type RawParameters = Map<string, string[]>;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/**
 * Reads the raw query string. Koa's `ctx.query` inherits from Object.prototype (`?__proto__=1` polluted whole processes)
 * and guesses arrays and objects.
 *
 * @param queryString without the question mark
 * @param defined the parameters of the route; others are ignored
 * @returns the values; and the defined parameters with a value that is not percent-encoded UTF-8
 */
export function parseQueryString(
  queryString: string,
  defined: ReadonlySet<string>,
): { parameters: RawParameters; malformed: string[] } {
  const parameters: RawParameters = new Map();
  const malformed: string[] = [];
  for (const pair of queryString === '' ? [] : queryString.split('&')) {
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (name === undefined || !defined.has(name)) continue;
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (value === undefined) malformed.push(name);
    else parameters.set(name, [...(parameters.get(name) ?? []), value]);
  }
  return { parameters, malformed };
}
