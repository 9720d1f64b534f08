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
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
    },
  },
  dirs: { public: environment.publicDir },
  transfer: { remote: { enabled: false } },
  logger: { startup: { enabled: false }, updates: { enabled: false } },
});
