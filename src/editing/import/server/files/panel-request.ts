import { z } from '@strapi/utils';
import type { Context } from 'koa';
import { isTableUid, type TableUid } from './panel-api';

export const tableUid = z.custom<TableUid>(isTableUid, 'uid must be one of the content types with a table.');

/** @returns a schema of a text that is JSON of another schema */
export const json = <Schema extends z.ZodType>(schema: Schema, preset: string) =>
  z
    .string()
    .default(preset)
    .transform((text, context): unknown => {
      try {
        // Its setter would change the object's prototype.
        return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
      } catch {
        context.addIssue('A parameter is no JSON.');
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Koa's query has another prototype: this copy has its own members alone. */
export const queryOf = (ctx: Context): Record<string, unknown> => Object.fromEntries(Object.entries(ctx.query));
