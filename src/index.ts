import type { Core } from '@strapi/strapi';
import { accounts } from './editing/accounts';
import { bulk } from './editing/bulk';
import { changes } from './editing/changes';
import { fields } from './editing/fields';
import { history } from './editing/history';
import { imports } from './editing/import';
import { lists } from './editing/lists';
import { newVintage } from './editing/new-vintage';
import { plans } from './editing/plans';
import { recycleBin } from './editing/recycle-bin';
import { saving } from './editing/saving';
import { media } from './media';
import { nightlyWork } from './nightly-work';
import { platform } from './platform';
import type { Feature } from './platform/feature';
import { finishJobs, startJobs, stopJobs } from './platform/jobs/running-jobs';
import { announceStop, drain } from './platform/lifecycle/drain';
import { releaseStartLock } from './platform/lifecycle/start-lock';
import { grantPanelPermissions, registerPanelPermissions } from './platform/panel-permissions';
import { mountRoutes } from './platform/panel-routes';
import { publicApi } from './public';
import { cache } from './public/cache';
import { feeds } from './public/feeds';
import { readModel } from './public/read-model';
import { tracking } from './tracking';

/** Everything that the shop adds to Strapi. A later one may rely on what an earlier one has installed. */
const FEATURES: readonly Feature[] = [
  platform,
  fields,
  readModel,
  cache,
  media,
  saving,
  changes,
  plans,
  recycleBin,
  history,
  lists,
  accounts,
  imports,
  bulk,
  newVintage,
  feeds,
  tracking,
  nightlyWork,
  publicApi,
];

/** All work in the background. docs/operations/watch.md lists it, and a test compares both. */
export const JOBS = FEATURES.flatMap(({ jobs }) => jobs ?? []);
const PERMISSIONS = FEATURES.flatMap(({ permissions }) => permissions ?? []);

export default {
  async register({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    for (const feature of FEATURES) await feature.register?.(strapi);
    for (const group of FEATURES.flatMap(({ routes }) => routes?.(strapi) ?? [])) mountRoutes(strapi, group);
    await registerPanelPermissions(strapi, PERMISSIONS);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    for (const feature of FEATURES) await feature.bootstrap?.(strapi);
    for (const feature of FEATURES) await feature.catchUp?.(strapi);
    await grantPanelPermissions(strapi, PERMISSIONS);
    strapi.server.httpServer.once('listening', () => {
      for (const feature of FEATURES) feature.serve?.(strapi);
      startJobs(strapi, JOBS);
    });
    releaseStartLock();
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await announceStop(strapi);
    await Promise.all([drain(strapi), stopJobs()]);
    await finishJobs();
    for (const feature of FEATURES.toReversed()) await feature.destroy?.(strapi);
  },
};
