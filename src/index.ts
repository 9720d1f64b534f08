import type { Core } from '@strapi/strapi';
import { needsDemo, seedDemo } from '../seed';
import { ensureSetting } from './api/setting/services/setting';
import { registerCustomFields } from './editorial/custom-fields';
import { installDocumentChecks } from './editorial/document-checks';
import { configureEditViews } from './editorial/view-configuration';
import { environment } from './environment';
import { closeMetrics, openMetrics } from './metrics/server';
import { closeAccounts } from './operations/closed-accounts';
import { drain, watchRequests } from './operations/drain';
import { ensureFirstAdministrator } from './operations/first-administrator';
import { keepShortLivedObjectsYoung } from './operations/young-generation';
import { installPictureStorage } from './pictures/storage';
import { startPictureUpkeep, stopPictureUpkeep } from './pictures/upkeep';
import { closeRedis } from './redis/connection';
import { closeWatch, openWatch } from './response-cache/currentness';
import { openFrontDoor } from './response-cache/front-door';
import { grantReportsToEditors, registerReportsPermission } from './reports/permission';
import { registerReportRoutes } from './reports/routes';
import { closeRevalidation, openRevalidation } from './revalidation';
import { installDocumentWrites } from './storefront/document-writes';
import { mendReadModel } from './storefront/mend';
import { installPictureWrites } from './storefront/picture-writes';
import { loadProductIndex } from './storefront/product-index/current-index';
import { whileSoleRebuilder } from './storefront/rebuild';
import { closeReadDatabase, openReadDatabase } from './storefront/read-database';
import { openEventLane } from './tracking/event-lane';
import { closeRecorder, openRecorder } from './tracking/recorder';
import { startUpkeep, stopUpkeep } from './tracking/upkeep';

/** One instance fills an empty shop, and the others wait for it. */
async function fillEmptyShop(strapi: Core.Strapi): Promise<void> {
  await whileSoleRebuilder(strapi, async () => {
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
    openFrontDoor(strapi);
    openEventLane(strapi);
    registerReportRoutes(strapi);
    await registerReportsPermission(strapi);
  },

  async bootstrap({ strapi }: Lifecycle): Promise<void> {
    openMetrics(strapi);
    watchRequests(strapi);
    installPictureWrites(strapi);
    openReadDatabase(strapi);
    openRecorder(strapi);
    await openWatch(strapi);
    await mendReadModel(strapi, (line) => strapi.log.info(`Read model: ${line}`));
    if (environment.seedDemo) await fillEmptyShop(strapi);
    await loadProductIndex((error) => strapi.log.warn(`The products could not be read yet: ${String(error)}`));
    await ensureSetting(strapi);
    await closeAccounts(strapi);
    await ensureFirstAdministrator(strapi);
    await configureEditViews(strapi);
    await grantReportsToEditors(strapi);
    // Commands load Strapi too, and serve nobody.
    strapi.server.httpServer.once('listening', () => {
      startUpkeep(strapi);
      openRevalidation(strapi);
    });
    startPictureUpkeep(strapi);
  },

  async destroy({ strapi }: Lifecycle): Promise<void> {
    await Promise.all([drain(strapi), stopPictureUpkeep()]);
    await closeRevalidation();
    closeMetrics();
    await closeRecorder();
    await stopUpkeep();
    closeWatch();
    closeRedis();
    await closeReadDatabase();
  },
};
