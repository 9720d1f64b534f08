import { environment } from '../src/environment';
import { API_BASE, routePaths } from '../src/contract/paths';
import { UPLOAD_TYPES } from '../src/contract/media-types';
import { UPLOAD_MAX_BYTES } from '../src/contract/upload-limits';

const HOUR_MS = 3_600_000;

/** A content type, with the routes that are kept and shown in the panel beside it. */
const kept = (contentType: string, ...paths: string[]) => ({
  contentType,
  injectDefaultRoutes: false,
  routes: paths.map((path) => ({ method: 'GET', path: `${API_BASE}${path}`, maxAge: HOUR_MS })),
});

export default () => ({
  'users-permissions': {
    config: {
      jwtSecret: environment.secrets.jwtSecret,
      jwt: { expiresIn: '7d' },
    },
  },
  upload: {
    config: {
      sizeLimit: UPLOAD_MAX_BYTES,
      security: { allowedTypes: UPLOAD_TYPES },
    },
  },
  // The editors' face of the response cache: which routes are kept for how long at the most. What makes an answer anew before
  // its time is said by each route itself (`shows`), and needs nobody to press a button.
  'rest-cache': {
    enabled: true,
    config: {
      // The plugin wants a provider. Nothing is kept in it: src/extensions/rest-cache.
      provider: { name: 'memory', getTimeout: 500, options: { maxSize: 1 } },
      strategy: {
        maxAge: HOUR_MS,
        // Its own ways to purge, which miss most of what changes.
        enableAdminCTBMiddleware: false,
        clearRelatedCache: false,
        contentTypes: [
          kept('api::product.product', routePaths.products, routePaths.product, routePaths.suggestions),
          kept('api::article.article', routePaths.articles, routePaths.article),
          kept('api::home.homepage', routePaths.home),
          kept('api::menu.menu', routePaths.menus, routePaths.menu),
          kept('api::brand.brand', routePaths.brands),
          kept('api::origin.origin', routePaths.origins),
          kept('api::wine-type.wine-type', routePaths.wineTypes),
          kept('api::social-link.social-link', routePaths.socialLinks),
          kept('api::setting.setting', routePaths.settings),
        ],
      },
    },
  },
});
