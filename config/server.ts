import { environment } from '../src/environment';

export default () => ({
  host: environment.host,
  port: environment.port,
  url: environment.publicUrl ?? '',
  app: { keys: environment.secrets.appKeys },
  // Without a proxy X-Forwarded-For is anybody's word. With one, Koa trusts as many addresses from
  // its end as there are hops; without that count it would take the leftmost, which visitors forge.
  proxy: { koa: environment.trustedProxies > 0, maxIpsCount: environment.trustedProxies },
  http: {
    serverOptions: {
      // Against clients that send a byte now and then. A picture over a slow line takes its time.
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      connectionsCheckingInterval: 5_000,
      // Above the usual minute of load balancers, so that it is they who close idle connections.
      keepAliveTimeout: 65_000,
    },
  },
  // Strapi's name for it. What of it is public, src/middlewares/files.ts decides.
  dirs: { public: environment.mediaDir },
  transfer: { remote: { enabled: false } },
  mcp: { enabled: false },
  logger: { startup: { enabled: false }, updates: { enabled: false } },
});
