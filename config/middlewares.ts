import { environment } from '../src/environment';

/** @returns the origin of each URL, with a space before it */
const originsOf = (urls: readonly string[]): string => [...new Set(urls.map((url) => ` ${new URL(url).origin}`))].join('');

const { frontendUrls, objectStorage, previewUrl } = environment;

/** Signed URLs of originals, and what visitors load. */
const storageHosts = originsOf(objectStorage === undefined ? [] : [objectStorage.endpoint, objectStorage.publicUrl]);

/** A preview asks whether its site answers (src/admin/preview-away.ts). */
const siteHosts = originsOf([...frontendUrls, ...(previewUrl === undefined ? [] : [previewUrl])]);

// The public paths are answered before Koa (src/public/http/pipeline.ts): this serves the panel, files and Strapi's own routes.
export default () => [
  'global::problem-details',
  'global::panel-answers',
  // No session middleware: nothing here uses sessions, and Strapi's would run for every request.
  // Strapi does not start without its own CORS middleware, which has nothing left to allow.
  { name: 'strapi::cors', config: { origin: [], credentials: false } },
  'strapi::errors',
  'global::panel-errors',
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: {
        directives: {
          // Strapi lets the panel call any https origin and load pictures from its marketplace. A string
          // replaces Strapi's list, where a list would be merged into it. The panel's downloads call the storage.
          'connect-src': `'self'${storageHosts}${siteHosts}`,
          'img-src': `'self' data: blob:${storageHosts}`,
          'media-src': `'self' data: blob:${storageHosts}`,
        },
      },
    },
  },
  'global::panel-limit',
  'strapi::query',
  // Reads nothing: here it is not known yet whether there is a route, and whether the caller may use it. Each route reads its
  // own body (src/public/http/strapi-routes/body.ts).
  { name: 'strapi::body', config: { parsedMethods: [], multipart: false } },
  'global::files',
  { name: 'strapi::favicon', config: { path: 'src/admin/brand/favicon.png' } },
  'strapi::public',
];
