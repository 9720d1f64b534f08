import { environment } from '../src/environment';

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
      keepHeaderOnError: true,
    },
  },
  'global::rate-limit',
  // What anybody may read ends here; what follows serves the panel and Strapi's own routes.
  'global::public-api',
  // (No session: nothing here uses one, and Strapi's would run before everything, for every request.)
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  'strapi::query',
  { name: 'strapi::body', config: { jsonLimit: '1mb', formLimit: '1mb', textLimit: '64kb' } },
  'strapi::favicon',
  'strapi::public',
];
