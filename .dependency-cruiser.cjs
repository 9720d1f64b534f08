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
  'src/editing/texts',
  'src/public/read-model/projection',
  'src/public/read-model/panel-search',
  'src/public/read-model/query',
  'src/public/read-model/write',
  'src/public/read-model/repair',
  'src/public/cache',
  'src/editing/fields/server',
  'src/editing/saving/server',
  'src/editing/lists/server',
  'src/editing/accounts/server',
  'src/media/server',
  'src/public/http',
  'src/editing/recycle-bin/server',
  // The engine of changes and its sources.
  'src/editing/(changes|bulk|import|plans)/server',
  'src/editing/history/server',
  'src/public/feeds',
  'src/editing/new-vintage/server',
  'src/tracking/server',
  'src/api',
  'src/middlewares',
  'src/extensions',
  // A capability's own index.ts says what it adds to Strapi.
  'src/editing/[a-z-]+/index.ts',
  'src/(media|tracking)/index.ts',
  'src/public/[a-z-]+/index.ts',
  'src/public/index.ts',
  'src/nightly-work.ts',
  'src/index.ts',
  'src/admin/(api|requests|shared|translations|ui)',
  'src/(media|tracking|editing/[a-z-]+)/panel',
  'src/admin/(accounts|brand|handbook)',
  'src/admin/[a-z-]+.ts',
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
      // A row depends on them: src/public/read-model/projection/fingerprint.ts names the same files.
      name: 'the projection runs no other code',
      severity: 'error',
      from: { path: '^src/public/read-model/projection/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(public/read-model/projection/|contract/(content-types|media-types|paths|product-fields|taste-fields|declared-fields|ratings)\\.ts)',
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
