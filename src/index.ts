import type { Core } from '@strapi/strapi';
import { ensureSetting } from './api/setting/services/setting';
import { registerCustomFields } from './editorial/custom-fields';
import { installDocumentChecks } from './editorial/document-checks';
import { configureEditViews } from './editorial/view-configuration';
import { environment } from './environment';
import { closeMetrics, openMetrics } from './platform/metrics/server';
import { closeAccounts } from './platform/lifecycle/closed-accounts';
import { drain, watchRequests } from './platform/lifecycle/drain';
import { ensureFirstAdministrator } from './platform/lifecycle/first-administrator';
import { keepShortLivedObjectsYoung } from './platform/young-generation';
import { installPictureStorage } from './media/storage';
import { startRenditionReconciler, stopRenditionReconciler } from './media/rendition-reconciler';
import { closeRedis } from './platform/redis';
import { stopVersionPoll, startVersionPoll } from './cache/freshness';
import { installHitHandler } from './http/hit-handler';
import { grantReportsToEditors, registerReportsPermission } from './analytics/reports/permission';
import { registerReportRoutes } from './analytics/reports/routes';
import { stopWebhook, startWebhook } from './cache/webhook';
import { installDocumentWrites } from './read-model/write/document-writes';
import { catchUpReadModel } from './read-model/repair/catch-up';
import { installPictureWrites } from './read-model/write/file-writes';
import { loadProductIndex } from './read-model/query/product-index/current-index';
import { withRebuildLock } from './read-model/repair/rebuild';
import { closeReadDatabase, openReadDatabase } from './read-model/query/connections';
import { installEventFastPath } from './analytics/ingest/event-fast-path';
import { closeRecorder, openRecorder } from './analytics/ingest/recorder';
import { startRollupScheduler, stopRollupScheduler } from './analytics/rollup/rollup-scheduler';

/** One instance fills an empty shop, and the others wait for it. */
async function fillEmptyShop(strapi: Core.Strapi): Promise<void> {
  await withRebuildLock(strapi, async () => {
    const { needsDemo, seedDemo } = await import('../seed');
    if (await needsDemo(strapi)) await seedDemo(strapi, (line) => strapi.log.info(`Demo content: ${line}`));
  });
}

interface Lifecycle {
  strapi: Core.Strapi;
}

export default {
  async register({ strapi }: Lifecycle): Promise<void> {
    keepShortLivedObjectsYoung();
    registerCustomFields(strapi);
    installPictureStorage(strapi);
    // In this order: the first opens the transaction that the second checks in.
    installDocumentWrites(strapi);
    installDocumentChecks(strapi);
    installHitHandler(strapi);
    installEventFastPath(strapi);
    registerReportRoutes(strapi);
    await registerReportsPermission(strapi);
  },

  async bootstrap({ strapi }: Lifecycle): Promise<void> {
    openMetrics(strapi);
    watchRequests(strapi);
    installPictureWrites(strapi);
    openReadDatabase(strapi);
    openRecorder(strapi);
    await startVersionPoll(strapi);
    await catchUpReadModel(strapi, (line) => strapi.log.info(`Read model: ${line}`));
    if (environment.seedDemo) await fillEmptyShop(strapi);
    await loadProductIndex((error) => strapi.log.warn(`The products could not be read yet: ${String(error)}`));
    await ensureSetting(strapi);
    await closeAccounts(strapi);
    await ensureFirstAdministrator(strapi);
    await configureEditViews(strapi);
    await grantReportsToEditors(strapi);
    // Commands load Strapi too, and serve nobody.
    strapi.server.httpServer.once('listening', () => {
      startRollupScheduler(strapi);
      startWebhook(strapi);
    });
    startRenditionReconciler(strapi);
  },

  async destroy({ strapi }: Lifecycle): Promise<void> {
    await Promise.all([drain(strapi), stopRenditionReconciler()]);
    await stopWebhook();
    closeMetrics();
    await closeRecorder();
    await stopRollupScheduler();
    stopVersionPoll();
    closeRedis();
    await closeReadDatabase();
  },
};
