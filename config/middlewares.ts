import { UPLOAD_MAX_BYTES } from '../src/contract/upload-limits';

export default () => [
  'global::problem-details',
  'global::cors',
  'global::rate-limit',
  'global::search-engines',
  'global::response-cache',
  // What anybody may read ends here; what follows serves the panel and Strapi's own routes.
  'global::public-api',
  // (No session: nothing here uses one, and Strapi's would run before everything, for every request.)
  'strapi::logger',
  // Strapi won't start without its own, which has nothing left to allow here.
  { name: 'strapi::cors', config: { origin: [], credentials: false } },
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
