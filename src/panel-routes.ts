import type { Core } from '@strapi/strapi';
import { REPORTS_PERMISSION } from './tracking/server/reports/panel-api';
import { createReportsController } from './tracking/server/reports/controller';
import { createVintage } from './editing/new-vintage/server/controller';
import { NEW_VINTAGE_PATH } from './editing/new-vintage/server/panel-api';
import { createBulkController } from './editing/bulk/server/controller';
import { REPLACEMENTS_PATH } from './editing/bulk/server/panel-api';
import { replaceDocument } from './editing/bulk/server/replacements';
import { FEEDS_PATH } from './public/feeds/panel-api';
import { sendFeed, showFeeds } from './public/feeds/controller';
import { FEED_PATH } from './public/feeds/feed-address';
import { createExportController } from './editing/import/server/files/export-controller';
import { createImportController } from './editing/import/server/files/import-controller';
import { FILES_PATH } from './editing/import/server/files/panel-api';
import { createHistoryController } from './editing/history/server/controller';
import { HISTORY_PATH } from './editing/history/server/panel-api';
import { createPlansController } from './editing/plans/server/controller';
import { PLANS_PERMISSION } from './editing/plans/server/panel-api';
import { createRunsController } from './editing/changes/server/controller';
import { CATALOGUE_PERMISSION } from './editing/changes/server/panel-api';
import { createScriptController } from './editing/import/server/scripts/controller';
import { answerWords } from './editing/lists/server/list-words';
import { LIST_WORDS_PATH } from './editing/lists/server/list-words-api';
import { countQuickFilters } from './editing/lists/server/quick-filter-counts';
import { QUICK_FILTERS_PATH } from './editing/lists/server/quick-filters';
import { environment } from './environment';
import { showSample } from './media/server/controller';
import { SAMPLE_PATH } from './media/server/panel-api';
import { INVITATIONS_PATH } from './platform/invitation-api';
import { listInvitations } from './platform/invitations';
import { mountOpenRoutes, mountPanelRoutes, type PanelRoutes } from './platform/panel-routes';
import { createBinController, createDeletionController, createEraseController } from './editing/recycle-bin/server/controller';
import { BIN_PERMISSION, ERASE_PERMISSION } from './editing/recycle-bin/server/panel-api';

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
