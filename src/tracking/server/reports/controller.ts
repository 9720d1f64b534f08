import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { Problem } from '../../../contract/problems';
import { readQuery } from '../../../contract/read-query';
import { permissionsOf } from '../../../platform/entry-permissions';
import { dayStart, lengthOf, shopDay } from '../shop-days';
import type { Overview } from './figures';
import { lastDays, readOverview } from './queries';
import { DAYS_MAX, EXPORT_TABLES, FIRST_DAY, LAST_DAY, OVERVIEW_DAYS, type Report } from './panel-api';
import { exportReport } from './export';
import { buildReport, type Reader } from './report';

const DAY_RULE = `must be a day from ${FIRST_DAY} to ${LAST_DAY}, such as 2026-11-21`;

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && text >= FIRST_DAY && text <= LAST_DAY && shopDay(dayStart(text)) === text;

const day = z.string(DAY_RULE).refine(isDay, { error: DAY_RULE, abort: true });

const range = { from: day, to: day };

const inOrder = ({ from, to }: { from: string; to: string }): boolean => from <= to;
const notTooLong = (days: { from: string; to: string }): boolean => lengthOf(days) <= DAYS_MAX;
const ORDER_RULE = { path: ['to'], error: 'must not be before from' };
const LENGTH_RULE = { path: ['to'], error: `must be less than ${DAYS_MAX} days after from` };

const reportQuery = z.object(range).refine(inOrder, ORDER_RULE).refine(notTooLong, LENGTH_RULE);

const exportQuery = reportQuery.safeExtend({
  table: z.enum(EXPORT_TABLES, `must be one of ${EXPORT_TABLES.join(', ')}`),
  language: z.enum(['vi', 'en'], 'must be vi or en').default('vi'),
});

/** @throws ValidationError in the format of Strapi's own routes, which the panel reads */
function readPanelQuery<Shape extends z.ZodObject>(schema: Shape, ctx: Context): z.infer<Shape> {
  try {
    return readQuery(schema, ctx.querystring);
  } catch (error) {
    if (error instanceof Problem) throw new errors.ValidationError(error.message, { errors: error.errors ?? [] });
    throw error;
  }
}

export function createReportsController(strapi: Core.Strapi) {
  const send = (ctx: Context, body: Overview | Report | Readable): void => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = body;
  };
  const readerOf = (ctx: Context): Reader => ({ strapi, permissions: permissionsOf(strapi, ctx) });
  return {
    'GET /overview': async (ctx: Context): Promise<void> => {
      send(ctx, await readOverview(strapi.db.connection, lastDays(OVERVIEW_DAYS)));
    },

    'GET /report': async (ctx: Context): Promise<void> => {
      send(ctx, await buildReport(readerOf(ctx), readPanelQuery(reportQuery, ctx)));
    },

    'GET /export': async (ctx: Context): Promise<void> => {
      const wanted = readPanelQuery(exportQuery, ctx);
      const body = await exportReport(readerOf(ctx), wanted);
      ctx.attachment(`${wanted.table}-${wanted.from}-${wanted.to}.xlsx`);
      send(ctx, body);
    },
  };
}
