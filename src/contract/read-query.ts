import { z } from '@strapi/utils';
import { invalidParameters } from './problems';
import type { Fault } from './shared-schemas';

/** Values of each parameter, in the order given. An empty one is absent: a form sends its empty inputs too. */
type RawParameters = Map<string, string[]>;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** `brand[]` (axios, jQuery) and `brand[0]` (PHP, qs): one of several values. */
const INDEXED = /\[\d{0,9}\]$/;

/** @param defined the parameters of the route, each with whether it takes several values */
function parameterNamed(name: string, defined: ReadonlyMap<string, boolean>): string | undefined {
  if (defined.has(name)) return name;
  const list = name.replace(INDEXED, '');
  return defined.get(list) === true ? list : undefined;
}

/**
 * Reads the raw query string. Koa's `ctx.query` inherits from Object.prototype (`?__proto__=1` polluted whole processes)
 * and guesses arrays and objects.
 *
 * @param queryString without the question mark
 * @param defined the parameters of the route, each with whether it takes several values; others are ignored
 * @returns the values; and the defined parameters with a value that is not percent-encoded UTF-8
 */
function parseQueryString(
  queryString: string,
  defined: ReadonlyMap<string, boolean>,
): { parameters: RawParameters; malformed: string[] } {
  const parameters: RawParameters = new Map();
  const malformed: string[] = [];
  for (const pair of queryString === '' ? [] : queryString.split('&')) {
    const equals = pair.indexOf('=');
    const written = decode(equals === -1 ? pair : pair.slice(0, equals));
    const name = written === undefined ? undefined : parameterNamed(written, defined);
    if (name === undefined) continue;
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (value === undefined) malformed.push(name);
    else if (value !== '') parameters.set(name, [...(parameters.get(name) ?? []), value]);
  }
  return { parameters, malformed };
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap();
  return inner;
}

/** Plain decimal digits: no sign, exponent, blank or zero at the end of decimals. Zeros in front do no harm. */
function readNumber(value: string): number | string {
  return /^0{0,20}(?:0|[1-9][0-9]{0,15})(?:\.[0-9]{0,5}[1-9])?$/.test(value) ? Number(value) : value;
}

function readScalar(schema: z.core.$ZodType, value: string): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodNumber) return readNumber(value);
  // An id or a slug.
  if (inner instanceof z.ZodUnion)
    return inner.options.map((option) => readScalar(option, value)).find((read) => read !== value) ?? value;
  if (inner instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

function readParameter(name: string, schema: z.core.$ZodType, values: string[], faults: Fault[]): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) {
    const several = values.flatMap((value) => value.split(',')).filter((value) => value !== '');
    return several.length === 0 ? undefined : several.map((value) => readScalar(inner.element, value));
  }
  if (values.length > 1) faults.push({ parameter: name, detail: 'must be given once at most' });
  return readScalar(schema, values[0] ?? '');
}

const definedBySchema = new WeakMap<z.ZodObject, ReadonlyMap<string, boolean>>();

/** @returns the names of a schema's parameters, each with whether it takes several values */
function definedParameters(schema: z.ZodObject): ReadonlyMap<string, boolean> {
  const known = definedBySchema.get(schema);
  if (known) return known;
  const defined = new Map(
    Object.entries(schema.shape as Record<string, z.core.$ZodType>).map(([name, value]) => [
      name,
      unwrap(value) instanceof z.ZodArray,
    ]),
  );
  definedBySchema.set(schema, defined);
  return defined;
}

/**
 * @returns the parameters that the schema defines, with its defaults; unknown ones are ignored
 * @throws Problem 400 that names each wrong parameter
 */
export function readQuery<Shape extends z.ZodObject>(schema: Shape, queryString: string): z.infer<Shape> {
  const shape = schema.shape as Record<string, z.core.$ZodType>;
  const { parameters, malformed } = parseQueryString(queryString, definedParameters(schema));
  const faults: Fault[] = malformed.map((name) => ({ parameter: name, detail: 'has a malformed percent-encoding' }));
  const given: Record<string, unknown> = {};
  for (const [name, values] of parameters) {
    const parameter = shape[name];
    if (parameter) given[name] = readParameter(name, parameter, values, faults);
  }
  const result = schema.safeParse(given);
  for (const { path, message } of result.error?.issues ?? []) faults.push({ parameter: String(path[0] ?? ''), detail: message });
  if (faults.length > 0 || !result.success) throw invalidParameters(faults);
  return result.data;
}
