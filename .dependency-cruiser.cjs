// @ts-check
/**
 * Imports go one way: a folder may import those before it, never those after it. Run by `npm run lint` and `npm test`.
 */
const ORDER = [
  'src/environment-rules.ts',
  'src/environment-variables.ts',
  'src/environment.ts',
  'src/contract',
  'src/platform',
  'src/editorial',
  'src/read-model/projection',
  'src/read-model/panel-search',
  'src/read-model/query',
  'src/read-model/write',
  'src/read-model/repair',
  'src/cache',
  'src/media',
  'src/http',
  'src/recycle-bin',
  'src/analytics/shop-days.ts',
  'src/catalogue',
  'src/analytics/ingest',
  'src/analytics/rollup',
  'src/analytics/reports',
  'src/api',
  'src/middlewares',
  'src/extensions',
  'src/nightly-work.ts',
  'src/jobs.ts',
  'src/panel-routes.ts',
  'src/panel-permissions.ts',
  'src/index.ts',
  'src/admin',
];

const starting = (/** @type {string[]} */ paths) => `^(${paths.join('|').replaceAll('.', '\\.')})`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...ORDER.slice(0, -1).map((folder, at) => ({
      name: `${folder} imports no later folder`,
      severity: /** @type {const} */ ('error'),
      from: { path: starting([folder]) },
      to: { path: starting(ORDER.slice(at + 1)) },
    })),
    { name: 'no circular imports', severity: 'error', from: {}, to: { circular: true } },
    {
      // A row depends on them: src/read-model/projection/fingerprint.ts names the same files.
      name: 'the projection runs no other code',
      severity: 'error',
      from: { path: '^src/read-model/projection/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(read-model/projection/|contract/(content-types|media-types|paths|product-fields|taste-fields|declared-fields|ratings)\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the seed is loaded on demand',
      severity: 'error',
      from: { path: '^(src|config)' },
      to: { path: '^seed', dynamic: false },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|\\.next)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
