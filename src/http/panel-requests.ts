import { errors, type z } from '@strapi/utils';
import type { Context } from 'koa';

/** @throws errors.ValidationError that says what is wrong first */
export function readPanelValue<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  throw new errors.ValidationError(issue ? place + issue.message : 'The request is not valid.');
}

/** Reads the body of a request of the panel. @throws errors.ValidationError */
export const readPanelBody = <Schema extends z.ZodType>(schema: Schema, ctx: Context): z.output<Schema> =>
  readPanelValue(schema, (ctx.request as { body?: unknown }).body);

/** @returns the `id` of the request's path */
export const idOf = (ctx: Context): string => String((ctx.params as { id?: string }).id);
