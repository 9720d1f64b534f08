import { environment } from '../src/environment';
import { UPLOAD_MAX_BYTES } from '../src/pictures/limits';

const EXPOSED_HEADERS = [
  ...['ETag', 'Location', 'Retry-After', 'X-Cache', 'X-Request-Id'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
];

const ONE_DAY_SECONDS = 86_400;

export default () => [
  'global::problem-details',
  {
    name: 'strapi::cors',
    config: {
      // Strapi's own default reflects every origin, with credentials.
      origin: [...environment.frontendUrls, ...(environment.publicUrl ? [new URL(environment.publicUrl).origin] : [])],
      credentials: false,
      expose: EXPOSED_HEADERS,
      headers: ['Content-Type', 'Authorization', 'If-None-Match'],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      maxAge: ONE_DAY_SECONDS,
    },
  },
  'global::rate-limit',
  'global::search-engines',
  'global::response-cache',
  // What anybody may read ends here; what follows serves the panel and Strapi's own routes.
  'global::public-api',
  // (No session: nothing here uses one, and Strapi's would run before everything, for every request.)
  'strapi::logger',
  'strapi::errors',
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: {
        directives: {
          // Strapi lets the panel call any https address and load pictures from its marketplace. Null falls back to 'self';
          // a text, unlike a list, replaces Strapi's list instead of being merged into it.
          'connect-src': null,
          'img-src': "'self' data: blob:",
        },
      },
    },
  },
  'strapi::query',
  {
    name: 'strapi::body',
    config: { jsonLimit: '1mb', formLimit: '1mb', textLimit: '64kb', formidable: { maxFileSize: UPLOAD_MAX_BYTES } },
  },
  'global::files',
  { name: 'strapi::favicon', config: { path: 'src/admin/brand/favicon.png' } },
  'strapi::public',
];
