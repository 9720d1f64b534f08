import type { Core } from '@strapi/strapi';
import { REPORTS_PERMISSION } from './analytics/reports/panel-api';
import { createReportsController } from './analytics/reports/controller';
import { createVintage } from './api/product/new-vintage/controller';
import { NEW_VINTAGE_PATH } from './api/product/new-vintage/panel-api';
import { createBulkController } from './catalogue/bulk/controller';
import { REPLACEMENTS_PATH } from './catalogue/bulk/panel-api';
import { replaceDocument } from './catalogue/bulk/replacements';
import { FEEDS_PATH } from './catalogue/feeds/panel-api';
import { sendFeed, showFeeds } from './catalogue/feeds/controller';
import { FEED_PATH } from './catalogue/feeds/feed-address';
import { createExportController } from './catalogue/files/export-controller';
import { createImportController } from './catalogue/files/import-controller';
import { FILES_PATH } from './catalogue/files/panel-api';
import { createHistoryController } from './catalogue/history/controller';
import { HISTORY_PATH } from './catalogue/history/panel-api';
import { createPlansController } from './catalogue/plans/controller';
import { PLANS_PERMISSION } from './catalogue/plans/panel-api';
import { createRunsController } from './catalogue/runs/controller';
import { CATALOGUE_PERMISSION } from './catalogue/runs/panel-api';
import { createScriptController } from './catalogue/scripts/controller';
import { answerWords } from './editorial/list-words';
import { LIST_WORDS_PATH } from './editorial/list-words-api';
import { countQuickFilters } from './editorial/quick-filter-counts';
import { QUICK_FILTERS_PATH } from './editorial/quick-filters';
import { environment } from './environment';
import { showSample } from './media/controller';
import { SAMPLE_PATH } from './media/panel-api';
import { INVITATIONS_PATH } from './platform/invitation-api';
import { listInvitations } from './platform/invitations';
import { mountOpenRoutes, mountPanelRoutes, type PanelRoutes } from './platform/panel-routes';
import { createBinController, createDeletionController, createEraseController } from './recycle-bin/controller';
import { BIN_PERMISSION, ERASE_PERMISSION } from './recycle-bin/panel-api';

/** src/api/catalogue/policies: it asks for the permission for imports. */
const MAY_IMPORT = 'api::catalogue.may-import';

/** Mounts the panel's own routes, and those of scripts, where nothing else has to come before them. Call it in `register`. */
export function registerPanelRoutes(strapi: Core.Strapi): void {
  mountOpenRoutes(strapi, createScriptController(strapi), [MAY_IMPORT]);
  mountOpenRoutes(strapi, {
    [`GET ${FEED_PATH}`]: (ctx) => sendFeed(strapi, ctx),
    // The sign-in page asks, before there is a user, whether the shop can send mail.
    'GET /password-recovery': (ctx) => void (ctx.body = { mail: environment.smtpHost !== undefined }),
  });
  const mount = (prefix: string, routes: PanelRoutes, permission?: string): void =>
    mountPanelRoutes(strapi, prefix, routes, permission);
  mount('/reports', createReportsController(strapi), REPORTS_PERMISSION);
  mount('/catalogue/plans', createPlansController(strapi), PLANS_PERMISSION);
  mount('/catalogue/runs', createRunsController(strapi), CATALOGUE_PERMISSION);
  mount('/catalogue/bulk', createBulkController(strapi), CATALOGUE_PERMISSION);
  mount('', { [`POST ${REPLACEMENTS_PATH}`]: (ctx) => replaceDocument(strapi, ctx) }, CATALOGUE_PERMISSION);
  mount(FEEDS_PATH, { 'GET /': showFeeds }, CATALOGUE_PERMISSION);
  mount(FILES_PATH, { ...createImportController(strapi), ...createExportController(strapi) }, CATALOGUE_PERMISSION);
  mount('/bin', createBinController(strapi), BIN_PERMISSION);
  mount('/bin', createEraseController(strapi), ERASE_PERMISSION);
  mount('', { [`GET ${INVITATIONS_PATH}`]: (ctx) => listInvitations(strapi, ctx) }, 'admin::users.update');
  // What these answer depends on what the account may read.
  mount('/bin', createDeletionController(strapi));
  mount(HISTORY_PATH, createHistoryController(strapi));
  mount('', {
    [`POST ${NEW_VINTAGE_PATH}`]: (ctx) => createVintage(strapi, ctx),
    [`GET ${LIST_WORDS_PATH}`]: (ctx) => answerWords(strapi, ctx),
    [`GET ${QUICK_FILTERS_PATH}`]: (ctx) => countQuickFilters(strapi, ctx),
    [`GET ${SAMPLE_PATH}`]: (ctx) => showSample(strapi, ctx),
  });
}
