import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { Problem } from '../../../contract/problems';
import { readQuery } from '../../../contract/read-query';
import { permissionsOf } from '../../../platform/entry-permissions';
import { lastDays, lengthOf, type DayRange } from '../shop-days';
import { readOverview } from './queries';
import { DAYS_MAX, OVERVIEW_DAYS, type Overview, type Report } from './panel-api';
import { buildReport } from './report';

const day = z.iso.date('must be a day such as 2026-11-21');

const inOrder = ({ from, to }: DayRange): boolean => from <= to;
const notTooLong = (days: DayRange): boolean => lengthOf(days) <= DAYS_MAX;

const reportQuery = z
  .object({ from: day, to: day })
  .refine(inOrder, { path: ['to'], error: 'must not be before from' })
  .refine(notTooLong, { path: ['to'], error: `must be less than ${DAYS_MAX} days after from` });

/** @throws ValidationError in the format of Strapi's own routes, which the panel reads */
function readRange(ctx: Context): DayRange {
  try {
    return readQuery(reportQuery, ctx.querystring);
  } catch (error) {
    if (error instanceof Problem) throw new errors.ValidationError(error.message, { errors: error.errors ?? [] });
    throw error;
  }
}

export function createReportsController(strapi: Core.Strapi) {
  const send = (ctx: Context, body: Overview | Report): void => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = body;
  };
  return {
    'GET /overview': async (ctx: Context): Promise<void> => {
      send(ctx, await readOverview(strapi.db.connection, lastDays(OVERVIEW_DAYS)));
    },

    'GET /report': async (ctx: Context): Promise<void> => {
      send(ctx, await buildReport(strapi, permissionsOf(strapi, ctx), readRange(ctx)));
    },
  };
}
