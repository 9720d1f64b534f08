/**
 * Routes of Strapi and its plugins that the shop does not need, by the reason. No role can call them.
 * tests/operations.test.ts holds the routes that stay.
 */
const BY_REASON: Readonly<Record<string, readonly string[]>> = {
  'The server would request URLs that a caller chooses, also of its own network.': [
    'POST /upload/actions/upload-from-urls',
    // The shop's own webhook is REVALIDATE_URL.
    ...['GET /admin/webhooks', 'POST /admin/webhooks'],
    ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /admin/webhooks/:id`),
    ...['POST /admin/webhooks/batch-delete', 'POST /admin/webhooks/:id/trigger'],
  ],
  'The server would send mail, to addresses that a caller chooses.': [
    ...['POST /email', 'POST /email/test', 'POST /email/verify', 'GET /email/settings'],
    ...['GET /users-permissions/email-templates', 'PUT /users-permissions/email-templates'],
  ],
  'AI features, which are off, call Strapi’s servers.': [
    ...['GET /admin/ai-usage', 'GET /admin/ai-token', 'GET /admin/ai-feature-config'],
    ...['POST /upload/actions/generate-ai-metadata', 'POST /upload/ai-metadata-jobs'],
    ...['GET /upload/ai-metadata-jobs/latest', 'GET /upload/ai-metadata-jobs/pending-count'],
    'GET /i18n/ai-localization-jobs/collection-types/:contentType/:documentId',
    'GET /i18n/ai-localization-jobs/single-types/:contentType',
    // It holds their switch alone.
    'PUT /i18n/settings',
  ],
  'Content is not transferred over the network.': [
    ...['GET /admin/transfer/runner/push', 'GET /admin/transfer/runner/pull'],
    ...['GET /admin/transfer/tokens', 'POST /admin/transfer/tokens', 'POST /admin/transfer/tokens/:id/regenerate'],
    ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /admin/transfer/tokens/:id`),
  ],
  'A token would be an administrator for as long as it exists. Programs have API tokens.': [
    ...['GET /admin/admin-tokens', 'POST /admin/admin-tokens', 'POST /admin/admin-tokens/:id/regenerate'],
    ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /admin/admin-tokens/:id`),
    'GET /admin/admin-tokens/:id/owner-permissions',
  ],
  'Registration and social login of the public are off.': [
    ...['GET /users-permissions/providers', 'PUT /users-permissions/providers'],
    ...['GET /users-permissions/advanced', 'PUT /users-permissions/advanced'],
  ],
  'They count what the caller may not read.': ['GET /admin/homepage/key-statistics', 'GET /content-manager/homepage/count-documents'],
  'Telemetry and licences are off.': ['GET /admin/telemetry-properties', 'GET /admin/license-trial-time-left'],
};

/** They send mail to known accounts of the panel. Without it, another administrator or a command sets a forgotten password. */
const MAIL_ROUTES = ['POST /admin/forgot-password', 'POST /admin/reset-password'];

/** @returns method and path of each, such as `POST /email` */
export function closedRoutes(hasMail: boolean): ReadonlySet<string> {
  return new Set([...Object.values(BY_REASON).flat(), ...(hasMail ? [] : MAIL_ROUTES)]);
}
