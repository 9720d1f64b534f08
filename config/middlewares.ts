import { UPLOAD_MAX_BYTES } from '../src/contract/upload-limits';

export default () => [
  'global::problem-details',
  'global::cors',
  // Answers the public paths; what follows serves the panel and Strapi's own routes.
  'global::public-api',
  // No session middleware: nothing here uses sessions, and Strapi's would run for every request.
  'strapi::logger',
  // Strapi does not start without its own CORS middleware, which has nothing left to allow.
  { name: 'strapi::cors', config: { origin: [], credentials: false } },
  'strapi::errors',
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: {
        directives: {
          // Strapi lets the panel call any https origin and load pictures from its marketplace. Null falls back to 'self';
          // a string replaces Strapi's list, where a list would be merged into it.
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
