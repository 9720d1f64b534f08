import type { Core } from '@strapi/strapi';
import { registerReportRoutes } from './analytics/reports/routes';
import { registerNewVintage } from './api/product/new-vintage/routes';
import { registerRedirectList } from './api/redirect/redirect-list';
import { registerWebhookRoutes } from './cache/webhook/routes';
import { registerBulkRoutes } from './catalogue/bulk/routes';
import { registerTasteProposals } from './catalogue/bulk/taste-proposals';
import { registerCountryRoutes } from './catalogue/countries/routes';
import { registerFeedRoutes } from './catalogue/feeds/routes';
import { registerFileRoutes } from './catalogue/files/routes';
import { registerEntryHistory } from './catalogue/history/routes';
import { registerPlanRoutes } from './catalogue/plans/routes';
import { registerPriceHistoryRoute } from './catalogue/prices/routes';
import { registerRunRoutes } from './catalogue/runs/routes';
import { registerScriptRoutes } from './catalogue/scripts/routes';
import { registerListWords } from './editorial/list-words';
import { registerQuickFilterCounts } from './editorial/quick-filter-counts';
import { registerKindFolders } from './media/kind-folder-routes';
import { registerPictureRoutes } from './media/panel-routes';
import { registerGroupChoices } from './read-model/panel-search/group-choices';
import { registerBinRoutes } from './recycle-bin/routes';

const ROUTES = [
  registerReportRoutes,
  registerNewVintage,
  registerRedirectList,
  registerWebhookRoutes,
  registerBulkRoutes,
  registerTasteProposals,
  registerCountryRoutes,
  registerFeedRoutes,
  registerFileRoutes,
  registerEntryHistory,
  registerPlanRoutes,
  registerPriceHistoryRoute,
  registerRunRoutes,
  registerScriptRoutes,
  registerListWords,
  registerQuickFilterCounts,
  registerKindFolders,
  registerPictureRoutes,
  registerGroupChoices,
  registerBinRoutes,
];

/** Mounts the panel's own routes, where nothing else has to come before them. Call it in `register`. */
export function registerPanelRoutes(strapi: Core.Strapi): void {
  for (const mount of ROUTES) mount(strapi);
}
