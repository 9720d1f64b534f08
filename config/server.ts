import { environment } from '../src/environment';

export default () => ({
  host: environment.host,
  port: environment.port,
  url: environment.publicUrl ?? '',
  app: { keys: environment.secrets.appKeys },
  // Without a proxy any client can write X-Forwarded-For. With proxies, Koa trusts as many addresses from its end as there
  // are hops; without that count it would trust the leftmost, which clients forge.
  proxy: { koa: environment.trustedProxies > 0, maxIpsCount: environment.trustedProxies },
  http: {
    serverOptions: {
      // Against slow clients that hold connections; an upload over a slow line still fits.
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      connectionsCheckingInterval: 5_000,
      // Longer than the usual 60 s of load balancers: if the server closed first, they would send into a closed connection.
      keepAliveTimeout: 65_000,
    },
  },
  // src/middlewares/files.ts decides which files of it are public.
  dirs: { public: environment.mediaDir },
  transfer: { remote: { enabled: false } },
  mcp: { enabled: false },
  logger: { startup: { enabled: false }, updates: { enabled: false } },
});
