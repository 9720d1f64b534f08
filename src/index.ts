import type { Core } from '@strapi/strapi';
import { closeRecorder, openRecorder } from './tracking/server/ingest/recorder';
import { permissions, routeTable } from './api/routes';
import { addHealthMetrics } from './api/health/metrics';
import { ensureSettings } from './api/site/handlers';
import { assertContentTables } from './editing/recycle-bin/server/content-tables';
import { installFileDeletions } from './editing/recycle-bin/server/file-deletions';
import { installBin } from './editing/recycle-bin/server/keep';
import { startVersionPoll, stopVersionPoll } from './public/cache/freshness';
import { assertProductTables } from './editing/changes/server/bulk-writer/product-write';
import { findOverlap } from './editing/history/server/overlap';
import { installEntryHistory } from './editing/history/server/record-changes';
import { installPriceQuestions } from './editing/plans/server/price-questions';
import { installRestoredPrices } from './editing/plans/server/plan-end';
import { registerCustomFields } from './editing/fields/server/custom-fields';
import { installDocumentChecks } from './editing/saving/server/document-checks';
import { indexCodes } from './editing/saving/server/product-codes';
import { indexSlugsAndNames } from './editing/saving/server/slugs';
import { installStaleWriteCheck } from './editing/saving/server/stale-writes';
import { grantNewFields, nameRoles } from './editing/accounts/server/roles';
import { configureEditViews } from './editing/lists/server/view-configuration';
import { environment } from './environment';
import { JOBS } from './jobs';
import { grantPanelPermissions, registerPanelPermissions } from './panel-permissions';
import { registerPanelRoutes } from './panel-routes';
import { installPublicPipeline } from './public/http/pipeline';
import { logFailedSignIns, logRequests, timeRequests } from './public/http/seen-requests';
import { answerUnreadableRequests } from './public/http/unreadable-requests';
import { assertRouteRules, installRouteRules } from './public/http/strapi-routes/rules';
import { keepUploadsThroughImport } from './media/server/interrupted-import';
import { watchPictures } from './media/server/renditions-job';
import { catchUpPictureRecords } from './media/server/repair-records';
import { installKindFolders } from './media/server/kind-folders';
import { installPictureStorage } from './media/server/storage';
import { installPanelSearch } from './public/read-model/panel-search/search';
import { closeLocks } from './platform/advisory-lock';
import { isPostgres } from './platform/database-dialect';
import { finishJobs, startJobs, stopJobs } from './platform/jobs/running-jobs';
import { closeAccounts } from './platform/lifecycle/closed-accounts';
import { announceStop, drain, watchRequests } from './platform/lifecycle/drain';
import { ensureFirstAdministrator } from './platform/lifecycle/first-administrator';
import { recordSecrets } from './platform/lifecycle/secret-fingerprints';
import { catchFailedTests } from './platform/async-validation';
import { releaseStartLock, takeStartLock } from './platform/lifecycle/start-lock';
import { assertExtendedServices } from './platform/extend-service';
import { assertKnownMigrations } from './platform/newer-database';
import { addPoolMetrics } from './platform/metrics/pool';
import { addProcessMetrics } from './platform/metrics/process';
import { startMetrics, stopMetrics } from './platform/metrics/server';
import { limitStartWaits } from './platform/postgres/editors-pool';
import { watchPool } from './platform/pool-health';
import { closeRedis } from './platform/redis';
import { installInvitationEnds } from './platform/invitations';
import { installSessionEnds } from './platform/session-ends';
import { disableStoredWebhooks } from './platform/stored-webhooks';
import { assertPermissionsOffered } from './platform/strapi-patches/content-api-permission';
import { boundMultipart } from './platform/strapi-patches/multipart-bounds';
import { silenceDocumentEvents } from './platform/strapi-patches/document-events';
import { assertRequestHandler } from './platform/strapi-patches/request-handler';
import { projectionFingerprint } from './public/read-model/projection/fingerprint';
import { closeReadDatabase, openReadDatabase } from './public/read-model/query/connections';
import { loadProductIndex } from './public/read-model/query/product-index/current-index';
import { addScopeVersions, catchUpReadModel } from './public/read-model/repair/catch-up';
import { allowBodyBlocks } from './public/read-model/write/body-blocks';
import { installDocumentWrites } from './public/read-model/write/document-writes';
import { installFileWrites } from './public/read-model/write/file-writes';

async function fillEmptyShop(strapi: Core.Strapi): Promise<void> {
  const { needsDemo, seedDemo } = await import('../seed');
  if (await needsDemo(strapi)) await seedDemo(strapi, (line) => strapi.log.info(`Demo content: ${line}`));
}

interface Lifecycle {
  strapi: Core.Strapi;
}

/** What is measured for the metrics alone. */
function watch(strapi: Core.Strapi): void {
  timeRequests(strapi, routeTable);
  addPoolMetrics(strapi);
  addProcessMetrics(strapi, projectionFingerprint());
  addHealthMetrics();
}

/** Once the server listens. */
function startWork(strapi: Core.Strapi): void {
  assertRequestHandler(strapi);
  limitStartWaits(strapi);
  startJobs(strapi, JOBS);
}

export default {
  async register({ strapi }: Lifecycle): Promise<void> {
    // Strapi migrates and fills its tables between this and the end of bootstrap.
    catchFailedTests();
    await takeStartLock(strapi);
    await assertKnownMigrations(strapi);
    await disableStoredWebhooks(strapi);
    keepUploadsThroughImport(strapi);
    installRouteRules(strapi);
    registerCustomFields(strapi);
    installPictureStorage(strapi);
    silenceDocumentEvents();
    allowBodyBlocks();
    // In this order: the first opens the transaction that the others run in.
    installDocumentWrites(strapi);
    installKindFolders(strapi);
    installStaleWriteCheck(strapi, findOverlap);
    installDocumentChecks(strapi);
    installPriceQuestions(strapi);
    installBin(strapi);
    installEntryHistory(strapi);
    installRestoredPrices();
    installPublicPipeline(strapi, routeTable);
    registerPanelRoutes(strapi);
    await registerPanelPermissions(strapi);
  },

  async bootstrap({ strapi }: Lifecycle): Promise<void> {
    await indexCodes(strapi.db.connection);
    await indexSlugsAndNames(strapi.db.connection);
    assertExtendedServices(strapi);
    assertPermissionsOffered(strapi, permissions);
    assertContentTables(strapi);
    assertProductTables(strapi);
    assertRouteRules();
    installSessionEnds(strapi);
    installInvitationEnds(strapi);
    boundMultipart();
    startMetrics(strapi, () => watch(strapi));
    logRequests(strapi, routeTable);
    logFailedSignIns(strapi);
    watchRequests(strapi);
    answerUnreadableRequests(strapi);
    installFileWrites(strapi);
    installFileDeletions(strapi);
    installPanelSearch(strapi);
    openReadDatabase(strapi);
    openRecorder(strapi);
    // SQLite's one connection may be in an editor's transaction, which is no fault.
    if (isPostgres(strapi.db.connection)) watchPool('editors', () => strapi.db.connection.raw('SELECT 1'));
    await addScopeVersions(strapi.db.connection);
    await startVersionPoll(strapi);
    await catchUpPictureRecords(strapi);
    await catchUpReadModel(strapi, (line) => strapi.log.info(`Read model: ${line}`));
    if (environment.seedDemo) await fillEmptyShop(strapi);
    await loadProductIndex((error) => strapi.log.warn(`The products could not be read yet: ${String(error)}`));
    await ensureSettings(strapi);
    await closeAccounts(strapi);
    await ensureFirstAdministrator(strapi);
    await recordSecrets(strapi);
    await nameRoles(strapi);
    await grantNewFields(strapi);
    await configureEditViews(strapi);
    await grantPanelPermissions(strapi);
    // Commands load Strapi too, but serve no requests.
    strapi.server.httpServer.once('listening', () => startWork(strapi));
    watchPictures(strapi);
    releaseStartLock();
  },

  async destroy({ strapi }: Lifecycle): Promise<void> {
    await announceStop(strapi);
    await Promise.all([drain(strapi), stopJobs()]);
    await finishJobs();
    stopMetrics();
    await closeRecorder();
    stopVersionPoll();
    closeRedis();
    await closeReadDatabase();
    await closeLocks();
  },
};
