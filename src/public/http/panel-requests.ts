import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { isRecord } from '../../contract/is-record';

/** Characters of a message: zod lists each member that it does not know. */
const MESSAGE_MAX_LENGTH = 300;

/** Characters of the name of a member. */
const NAME_MAX_LENGTH = 1_000;

interface Lengths {
  min?: number;
  max: number;
}

/** Validates one after the other. @returns what they are; the fault of the first one that is wrong */
function readEach<Value>(
  values: Iterable<readonly [key: string | number, value: unknown]>,
  schema: z.ZodType<Value>,
  context: z.RefinementCtx,
): [string | number, Value][] {
  const read: [string | number, Value][] = [];
  for (const [key, value] of values) {
    const { data, error } = schema.safeParse(value);
    const [issue] = error?.issues ?? [];
    if (issue) {
      context.addIssue({ code: 'custom', message: issue.message, path: [key, ...issue.path] });
      break;
    }
    read.push([key, data as Value]);
  }
  return read;
}

/** @returns a schema of a list. Its length comes first, and its first fault is the last: `z.array` collects a fault for each item */
export const listOf = <Item>(item: z.ZodType<Item>, { min = 0, max }: Lengths) =>
  z
    .array(z.unknown())
    .min(min)
    .max(max)
    .transform((items, context): Item[] => readEach(items.entries(), item, context).map(([, value]) => value));

const isShort = (names: readonly string[], max: number): boolean =>
  names.length <= max && names.every((name) => name.length <= NAME_MAX_LENGTH);

/** @returns a schema of an object with any names, as {@link listOf} */
export const recordOf = <Value>(value: z.ZodType<Value>, { max }: Lengths) =>
  z
    .custom<object>((given) => isRecord(given) && isShort(Object.keys(given), max), 'this is no object, or too large.')
    .transform((given, context) => Object.fromEntries(readEach(Object.entries(given), value, context)) as Record<string, Value>);

/** @throws errors.ValidationError that says what is wrong first */
export function readPanelValue<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  throw new errors.ValidationError(issue ? (place + issue.message).slice(0, MESSAGE_MAX_LENGTH) : 'The request is not valid.');
}

/** Reads the body of a request of the panel. @throws errors.ValidationError */
export const readPanelBody = <Schema extends z.ZodType>(schema: Schema, ctx: Context): z.output<Schema> =>
  readPanelValue(schema, (ctx.request as { body?: unknown }).body);

const PAGE_MAX = 100_000;

/** @returns where the page begins that a request asks for, and how long it is. @throws errors.ValidationError */
export function pageOf({ query }: Context, limit: number): { offset: number; limit: number } {
  const page = Number(query.page ?? 1);
  if (!Number.isInteger(page) || page < 1 || page > PAGE_MAX)
    throw new errors.ValidationError(`page must be a number from 1 to ${PAGE_MAX}.`);
  return { offset: (page - 1) * limit, limit };
}

/** @returns the `id` of the request's path */
export const idOf = (ctx: Context): string => String((ctx.params as { id?: string }).id);
