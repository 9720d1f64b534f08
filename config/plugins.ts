import { OBJECT_STORAGE, UPLOAD_TYPES } from '../src/contract/media-types';
import { API_BASE, routePaths } from '../src/contract/paths';
import { CACHE_AGE_MS, cachedAnswersOf, CONTENT_UIDS } from '../src/contract/public-content';
import { UPLOAD_MAX_BYTES } from '../src/contract/limits';
import { environment } from '../src/environment';
import { objectStorageOptions } from '../src/media/server/object-storage-options';

/** The cached routes that the panel shows at each content type. */
const cachedRoutes = CONTENT_UIDS.flatMap((contentType) => {
  const routes = cachedAnswersOf(contentType).map(([name]) => ({
    method: 'GET',
    path: `${API_BASE}${routePaths[name]}`,
    maxAge: CACHE_AGE_MS,
  }));
  return routes.length === 0 ? [] : [{ contentType, injectDefaultRoutes: false, routes }];
});

const IMPLICIT_TLS_PORT = 465;

/** Without SMTP_HOST no route sends mail (src/public/http/strapi-routes/rules.ts). */
function mailPlugin() {
  const { smtpHost: host, smtpPort: port, smtpUsername: user, smtpPassword: pass, mailFrom } = environment;
  if (host === undefined) return {};
  const secure = port === IMPLICIT_TLS_PORT;
  // A password never goes over an open connection.
  const account = user === undefined ? {} : { auth: { user, pass }, requireTLS: !secure };
  const providerOptions = { host, port, secure, ...account };
  return {
    email: { config: { provider: 'nodemailer', providerOptions, settings: { defaultFrom: mailFrom, defaultReplyTo: mailFrom } } },
  };
}

/** Strapi loads the provider that is named here, and no other. Without one files are in MEDIA_DIR. */
function uploadProvider() {
  const { objectStorage } = environment;
  return objectStorage === undefined ? {} : { provider: OBJECT_STORAGE, providerOptions: objectStorageOptions(objectStorage) };
}

export default () => ({
  'users-permissions': {
    config: {
      jwtSecret: environment.secrets.jwtSecret,
      jwt: { expiresIn: '7d' },
    },
  },
  ...mailPlugin(),
  upload: {
    config: {
      ...uploadProvider(),
      sizeLimit: UPLOAD_MAX_BYTES,
      security: { allowedTypes: UPLOAD_TYPES },
    },
  },
  // The panel's view of the response cache: which routes are cached, and their maximum age. The cache tags of a route
  // (src/contract/public-content.ts) invalidate its answers earlier; no editor has to press the button.
  'rest-cache': {
    enabled: true,
    config: {
      // The plugin demands a provider. Nothing is stored in it: src/extensions/rest-cache.
      provider: { name: 'memory', getTimeout: 500, options: { maxSize: 1 } },
      strategy: {
        maxAge: CACHE_AGE_MS,
        // The plugin's own invalidation, which misses most changes.
        enableAdminCTBMiddleware: false,
        clearRelatedCache: false,
        contentTypes: cachedRoutes,
      },
    },
  },
});
