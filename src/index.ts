import type { Core } from '@strapi/strapi';
import { closeRecorder, openRecorder } from './analytics/ingest/recorder';
import { permissions, routeTable } from './api/routes';
import { addHealthMetrics } from './api/health/metrics';
import { ensureSettings } from './api/site/handlers';
import { assertContentTables } from './recycle-bin/content-tables';
import { installFileDeletions } from './recycle-bin/file-deletions';
import { installBin } from './recycle-bin/keep';
import { startVersionPoll, stopVersionPoll } from './cache/freshness';
import { assertProductTables } from './catalogue/runs/bulk-writer/product-write';
import { findOverlap } from './catalogue/history/overlap';
import { installEntryHistory } from './catalogue/history/record-changes';
import { installPriceQuestions } from './catalogue/prices/price-questions';
import { installRestoredPrices } from './catalogue/plans/plan-end';
import { registerCustomFields } from './editorial/custom-fields';
import { installDocumentChecks } from './editorial/document-checks';
import { indexCodes } from './editorial/product-codes';
import { indexSlugsAndNames } from './editorial/slugs';
import { installStaleWriteCheck } from './editorial/stale-writes';
import { grantNewFields, nameRoles } from './editorial/roles';
import { configureEditViews } from './editorial/view-configuration';
import { environment } from './environment';
import { JOBS } from './jobs';
import { grantPanelPermissions, registerPanelPermissions } from './panel-permissions';
import { registerPanelRoutes } from './panel-routes';
import { installPublicPipeline } from './http/pipeline';
import { logFailedSignIns, logRequests, timeRequests } from './http/seen-requests';
import { answerUnreadableRequests } from './http/unreadable-requests';
import { assertRouteRules, installRouteRules } from './http/strapi-routes/rules';
import { keepUploadsThroughImport } from './media/interrupted-import';
import { watchPictures } from './media/renditions-job';
import { catchUpPictureRecords } from './media/repair-records';
import { installKindFolders } from './media/kind-folders';
import { installPictureStorage } from './media/storage';
import { installPanelSearch } from './read-model/panel-search/search';
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
import { projectionFingerprint } from './read-model/projection/fingerprint';
import { closeReadDatabase, openReadDatabase } from './read-model/query/connections';
import { loadProductIndex } from './read-model/query/product-index/current-index';
import { addScopeVersions, catchUpReadModel } from './read-model/repair/catch-up';
import { allowBodyBlocks } from './read-model/write/body-blocks';
import { installDocumentWrites } from './read-model/write/document-writes';
import { installFileWrites } from './read-model/write/file-writes';

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
