import path from 'node:path';
import type { NextConfig } from 'next';
import { apiOrigin } from './lib/config';

const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  // The panel shows drafts of this site in a frame.
  { key: 'Content-Security-Policy', value: `frame-ancestors 'self' ${apiOrigin}` },
];

const config: NextConfig = {
  poweredByHeader: false,
  // `npm run dev`: without it a browser at this address gets no scripts.
  allowedDevOrigins: ['127.0.0.1'],
  typescript: { tsconfigPath: 'tsconfig.app.json' },
  turbopack: { root: path.resolve(import.meta.dirname) },
  // One small style sheet: a request for it would hold back the first picture.
  experimental: { inlineCss: true },
  headers: async () => [{ source: '/:path*', headers: SECURITY_HEADERS }],
  // Where the shop has no PREVIEW_URL, the panel's Preview button opens the page of the draft with a token.
  redirects: async () => [
    {
      source: '/:kind(san-pham|bai-viet)/:slug',
      has: [
        { type: 'query', key: 'status', value: 'draft' },
        { type: 'query', key: 'token', value: '(?<token>.+)' },
      ],
      destination: '/api/draft?path=/:kind/:slug',
      permanent: false,
    },
  ],
  // Pictures in the text of articles, where the shop has no PUBLIC_URL.
  rewrites: async () => [{ source: '/pictures/:name', destination: `${apiOrigin}/pictures/:name` }],
};

export default config;
