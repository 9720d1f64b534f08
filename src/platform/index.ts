import { environment } from '../environment';
import { closeLocks } from './advisory-lock';
import { catchFailedTests } from './async-validation';
import { isPostgres } from './database-dialect';
import { assertExtendedServices } from './extend-service';
import type { Feature } from './feature';
import { INVITATIONS_PATH } from './invitation-api';
import { installInvitationEnds, listInvitations } from './invitations';
import { closeAccounts } from './lifecycle/closed-accounts';
import { watchRequests } from './lifecycle/drain';
import { ensureFirstAdministrator } from './lifecycle/first-administrator';
import { recordSecrets } from './lifecycle/secret-fingerprints';
import { takeStartLock } from './lifecycle/start-lock';
import { assertKnownMigrations } from './newer-database';
import type { RouteGroup } from './panel-routes';
import { watchPool } from './pool-health';
import { limitStartWaits } from './postgres/editors-pool';
import { closeRedis } from './redis';
import { installSessionEnds } from './session-ends';
import { disableStoredWebhooks } from './stored-webhooks';
import { silenceDocumentEvents } from './strapi-patches/document-events';
import { boundMultipart } from './strapi-patches/multipart-bounds';

/** What knows neither wine nor Strapi's content types. */
export const platform: Feature = {
  async register(strapi) {
    // Strapi migrates and fills its tables between this and the end of bootstrap.
    catchFailedTests();
    await takeStartLock(strapi);
    await assertKnownMigrations(strapi);
    await disableStoredWebhooks(strapi);
    silenceDocumentEvents();
  },

  bootstrap(strapi) {
    assertExtendedServices(strapi);
    installSessionEnds(strapi);
    installInvitationEnds(strapi);
    boundMultipart();
    watchRequests(strapi);
    // SQLite's one connection may be in an editor's transaction, which is no fault.
    if (isPostgres(strapi.db.connection)) watchPool('editors', () => strapi.db.connection.raw('SELECT 1'));
  },

  async catchUp(strapi) {
    await closeAccounts(strapi);
    await ensureFirstAdministrator(strapi);
    await recordSecrets(strapi);
  },

  serve(strapi) {
    limitStartWaits(strapi);
  },

  async destroy() {
    closeRedis();
    await closeLocks();
  },

  routes: (strapi): readonly RouteGroup[] => [
    {
      // The sign-in page asks, before there is a user, whether the shop can send mail.
      routes: { 'GET /password-recovery': (ctx) => void (ctx.body = { mail: environment.smtpHost !== undefined }) },
      open: { policies: [] },
    },
    { routes: { [`GET ${INVITATIONS_PATH}`]: (ctx) => listInvitations(strapi, ctx) }, permission: 'admin::users.update' },
  ],
};
