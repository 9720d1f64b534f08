import type { Core } from '@strapi/strapi';
import { addHealthMetrics } from '../api/health/metrics';
import { permissions, routeTable } from '../api/routes';
import { ensureSettings } from '../api/site/handlers';
import { environment } from '../environment';
import type { Feature } from '../platform/feature';
import { addPoolMetrics } from '../platform/metrics/pool';
import { addProcessMetrics } from '../platform/metrics/process';
import { startMetrics, stopMetrics } from '../platform/metrics/server';
import { assertPermissionsOffered } from '../platform/strapi-patches/content-api-permission';
import { installPublicPipeline } from './http/pipeline';
import { logFailedSignIns, logRequests, timeRequests } from './http/seen-requests';
import { installRouteRules } from './http/strapi-routes/rules';
import { answerUnreadableRequests } from './http/unreadable-requests';
import { projectionFingerprint } from './read-model/projection/fingerprint';
import { loadProductIndex } from './read-model/query/product-index/current-index';
import { catchUpReadModel } from './read-model/repair/catch-up';

async function fillEmptyShop(strapi: Core.Strapi): Promise<void> {
  const { needsDemo, seedDemo } = await import('../../seed');
  if (await needsDemo(strapi)) await seedDemo(strapi, (line) => strapi.log.info(`Demo content: ${line}`));
}

/** What is measured for the metrics alone. */
function watch(strapi: Core.Strapi): void {
  timeRequests(strapi, routeTable);
  addPoolMetrics(strapi);
  addProcessMetrics(strapi, projectionFingerprint());
  addHealthMetrics();
}

/** The API under /api/v1, and Strapi's own routes beside it. */
export const publicApi: Feature = {
  register(strapi) {
    installRouteRules(strapi);
    installPublicPipeline(strapi, routeTable);
  },

  bootstrap(strapi) {
    assertPermissionsOffered(strapi, permissions);
    startMetrics(strapi, () => watch(strapi));
    logRequests(strapi, routeTable);
    logFailedSignIns(strapi);
    answerUnreadableRequests(strapi);
  },

  destroy: stopMetrics,

  async catchUp(strapi) {
    await catchUpReadModel(strapi, (line) => strapi.log.info(`Read model: ${line}`));
    if (environment.seedDemo) await fillEmptyShop(strapi);
    await loadProductIndex((error) => strapi.log.warn(`The products could not be read yet: ${String(error)}`));
    await ensureSettings(strapi);
  },
};
