import { z } from '@strapi/utils';
import type { Context, Next } from 'koa';
import type { Fault } from '../contract/schemas/problem';
import { readJsonBody } from './json-body';
import { invalidParameters, notFound } from '../contract/problems';
import { parseQueryString } from './query-string';

type Shape = z.ZodObject;

/** What a route takes. One schema validates the request, types the controller and documents the route. */
export interface RequestSchema<Query extends Shape = Shape, Body extends Shape = Shape, Params extends Shape = Shape> {
  /** of the path; what breaks their rules can't be anything's address */
  params?: Params;
  query?: Query;
  body?: Body;
}

/** The largest body that the public API takes, in bytes. */
export const BODY_MAX = 8 * 1024;

interface Validated<Schema extends RequestSchema> {
  params: Schema['params'] extends Shape ? z.infer<Schema['params']> : Record<string, never>;
  query: Schema['query'] extends Shape ? z.infer<Schema['query']> : Record<string, never>;
  body: Schema['body'] extends Shape ? z.infer<Schema['body']> : undefined;
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap();
  return inner;
}

/** Decimal digits alone: no sign, exponent, blank or leading zero, so that one number has one spelling. */
function readNumber(value: string): number | string {
  return /^(?:0|[1-9][0-9]{0,15})$/.test(value) ? Number(value) : value;
}

function readScalar(schema: z.core.$ZodType, value: string): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodNumber) return readNumber(value);
  if (inner instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

function readParameter(name: string, schema: z.core.$ZodType, values: string[], faults: Fault[]): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) {
    return values.flatMap((value) => value.split(',')).map((value) => readScalar(inner.element, value));
  }
  if (values.length > 1) faults.push({ parameter: name, detail: 'must be given once at most' });
  return readScalar(schema, values[0] ?? '');
}

function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.map((issue) => ({ parameter: String(issue.path[0] ?? ''), detail: issue.message }));
}

/**
 * @returns what a query string says in the schema's terms: defaults filled in, unknown parameters gone
 * @throws Problem 400 that names each parameter at fault
 */
export function readQuery(schema: Shape, queryString: string): Record<string, unknown> {
  const shape = schema.shape as Record<string, z.core.$ZodType>;
  const { parameters, malformed } = parseQueryString(queryString, new Set(Object.keys(shape)));
  const faults: Fault[] = malformed.map((name) => ({
    parameter: name,
    detail: 'has a malformed percent-encoding',
  }));
  const given: Record<string, unknown> = {};
  for (const [name, values] of parameters) {
    const parameter = shape[name];
    if (parameter) given[name] = readParameter(name, parameter, values, faults);
  }
  const result = schema.safeParse(given);
  if (!result.success) faults.push(...faultsOf(result.error));
  if (faults.length > 0 || !result.success) throw invalidParameters(faults);
  return result.data;
}

function readParams(schema: Shape, given: unknown): Record<string, unknown> {
  const result = schema.safeParse(given);
  if (!result.success) throw notFound('There is nothing at this address.');
  return result.data;
}

function hasBody(ctx: Context): boolean {
  return ctx.get('Transfer-Encoding') !== '' || !['', '0'].includes(ctx.get('Content-Length'));
}

async function readBody(schema: Shape, ctx: Context): Promise<Record<string, unknown>> {
  // Where nothing must be said, saying nothing is fine: `curl -X POST` sends no body at all.
  const nothing = hasBody(ctx) ? undefined : schema.safeParse({});
  if (nothing?.success) return nothing.data;
  const result = schema.safeParse(await readJsonBody(ctx, BODY_MAX));
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }): Fault => ({
    // RFC 6901: the body itself is the empty pointer.
    pointer: path.map((step) => `/${String(step)}`).join(''),
    detail: message,
  }));
  throw invalidParameters(faults);
}

/**
 * The route middleware that holds a request against its schema. (Strapi takes a route's `request`
 * for documentation alone.) It throws a 400 that names each parameter at fault,
 * or a 404 for an address that can't be.
 */
export function validate(schema: RequestSchema) {
  return async (ctx: Context, next: Next): Promise<unknown> => {
    ctx.state.validated = {
      params: schema.params ? readParams(schema.params, ctx.params) : {},
      query: schema.query ? readQuery(schema.query, ctx.querystring) : {},
      body: schema.body ? await readBody(schema.body, ctx) : undefined,
    };
    return next();
  };
}

/** @returns what {@link validate} made of the request: defaults filled in, unknown parameters gone */
export function validated<Schema extends RequestSchema>(ctx: Context, _schema: Schema): Validated<Schema> {
  return ctx.state.validated as Validated<Schema>;
}
