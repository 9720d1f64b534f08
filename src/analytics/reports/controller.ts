import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { Overview } from './figures';
import { lastDays, readOverview } from './queries';
import { OVERVIEW_DAYS, type ProductReport, type Report } from './panel-api';
import { exportCsv } from './export';
import { buildProductReport, buildReport } from './report';
import { exportQuery, readPanelQuery, reportQuery } from './request';

type RoutedContext = Context & { params: Record<string, string> };

export function createReportsController(strapi: Core.Strapi) {
  const send = (ctx: Context, body: Overview | Report | ProductReport | string): void => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = body;
  };
  return {
    overview: async (ctx: Context): Promise<void> => {
      send(ctx, await readOverview(strapi.db.connection, lastDays(OVERVIEW_DAYS)));
    },

    report: async (ctx: Context): Promise<void> => {
      send(ctx, await buildReport(strapi, readPanelQuery(reportQuery, ctx)));
    },

    product: async (ctx: RoutedContext): Promise<void> => {
      const report = await buildProductReport(strapi, ctx.params.documentId ?? '');
      if (!report) throw new errors.NotFoundError('There is no such product.');
      send(ctx, report);
    },

    export: async (ctx: Context): Promise<void> => {
      const { table, language, ...range } = readPanelQuery(exportQuery, ctx);
      const csv = await exportCsv(strapi, table, range, language);
      ctx.attachment(`${table}-${range.from}-${range.to}.csv`);
      ctx.type = 'text/csv; charset=utf-8';
      send(ctx, csv);
    },
  };
}
