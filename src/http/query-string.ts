/**
 * Reads the raw query string. Koa's own `ctx.query` inherits from Object.prototype (`?__proto__=1`
 * has polluted whole processes) and guesses arrays and objects; here a parameter is a name that the
 * route defines and the list of its values, and anything else is passed over.
 */
export type RawParameters = Map<string, string[]>;

/** The value of a parameter whose percent-encoding is not UTF-8. */
export const MALFORMED = Symbol('malformed percent-encoding');

function decode(text: string): string | typeof MALFORMED {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return MALFORMED;
  }
}

/**
 * @param queryString without the question mark
 * @param defined the names that the route defines
 * @returns the values given, in their order; `malformed` lists defined names with a value that can't be decoded
 */
export function parseQueryString(
  queryString: string,
  defined: ReadonlySet<string>,
): { parameters: RawParameters; malformed: string[] } {
  const parameters: RawParameters = new Map();
  const malformed: string[] = [];
  if (queryString === '') return { parameters, malformed };
  for (const pair of queryString.split('&')) {
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (name === MALFORMED || !defined.has(name)) continue;
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (value === MALFORMED) {
      malformed.push(name);
      continue;
    }
    const values = parameters.get(name);
    if (values) values.push(value);
    else parameters.set(name, [value]);
  }
  return { parameters, malformed };
}
