import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { PANEL_PATCHES } from '../../src/admin/strapi-patches';
import { projectRoot } from '../support/test-run';

interface Plan {
  versions: Map<string, string>;
  lagging: string[];
  overrides: Record<string, string>;
  followers: Map<string, string>;
  shared: string[];
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides?: Record<string, unknown>;
}

type Packages = Record<string, Record<string, Record<string, string>>>;

interface Commands {
  chooseTarget: (wanted: string, versions: string[]) => string;
  readWanted: (given: string[]) => string;
  planUpgrade: (manifest: Manifest, target: string, registry: object, installed: Record<string, string>[]) => Promise<Plan>;
  withPlan: (manifest: Manifest, plan: Plan) => Manifest;
  neededOverrides: (locked: object, versions: Map<string, string>) => Record<string, string>;
  findCopies: (listed: string, matters: (name: string) => boolean, versionIn: (folder: string) => string) => string[];
  findReaches: (output: string, context: object) => { reach: string; lookAt: string[] }[];
}

async function load(): Promise<Commands> {
  const files = ['plan', 'one-tree', 'reaches'].map((name) => `../../scripts/upgrade-strapi/${name}.mjs`);
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(file) as Promise<object>)))) as Commands;
}

const manifest: Manifest = {
  dependencies: {
    '@strapi/strapi': '5.53.0',
    '@strapi/provider-x': '5.53.0',
    '@strapi/icons': '2.2.3',
    slate: '0.94.0',
    pg: '8.0.0',
  },
  devDependencies: { typescript: '5.8.0' },
  overrides: { nodemailer: '10.0.0', '@strapi/logger': '5.53.0', '@strapi/tool': 'npm:uuid@11.1.1' },
};

/** What a registry has: packages, versions, dependencies. */
const complete: Packages = {
  '@strapi/strapi': {
    '5.54.0': { '@strapi/core': '5.54.0', '@strapi/icons': '2.2.4', typescript: '^5.0.0' },
    '5.54.1': { '@strapi/core': '5.54.1', '@strapi/icons': '2.2.4', typescript: '^5.0.0' },
    '5.55.0-beta.1': {},
  },
  '@strapi/core': { '5.54.0': { slate: '0.95.0' }, '5.54.1': { slate: '0.95.0', '@strapi/logger': '5.54.1' } },
  '@strapi/logger': { '5.54.0': {}, '5.54.1': {} },
  '@strapi/provider-x': { '5.53.0': {}, '5.54.1': {} },
};

const registryOf = (packages: Packages) => ({
  versions: (name: string) => Promise.resolve(Object.keys(packages[name] ?? {})),
  dependencies: (name: string, version: string) => Promise.resolve(packages[name]?.[version] ?? {}),
});

/** What is installed before: Strapi's own versions of other packages. */
const installed = [{ slate: '0.94.0', '@strapi/icons': '2.2.3' }];

test('takes the newest release of a minor version, and no other', async () => {
  const { chooseTarget, readWanted } = await load();
  const versions = ['5.9.0', '5.54.0', '5.54.10', '5.54.9', '5.55.0-beta.1'];
  assert.equal(chooseTarget('5.54', versions), '5.54.10');
  assert.equal(chooseTarget('5.54.9', versions), '5.54.9');
  assert.throws(() => chooseTarget('5.55', versions), /There is no Strapi 5\.55\. The newest is 5\.54\.10/);
  assert.throws(() => readWanted(['latest']), /Name a version/);
});

test('gives all of Strapi’s packages one version, and takes what Strapi pins with them', async () => {
  const { planUpgrade, withPlan } = await load();
  const plan = await planUpgrade(manifest, '5.54.1', registryOf(complete), installed);
  assert.deepEqual([...plan.versions.keys()].sort(), ['@strapi/core', '@strapi/logger', '@strapi/provider-x', '@strapi/strapi']);
  assert.deepEqual([plan.lagging, plan.overrides, plan.shared.sort()], [[], {}, ['@strapi/icons', 'slate']]);
  assert.deepEqual(withPlan(manifest, plan), {
    dependencies: {
      '@strapi/strapi': '5.54.1',
      '@strapi/provider-x': '5.54.1',
      '@strapi/icons': '2.2.4',
      slate: '0.95.0',
      pg: '8.0.0',
    },
    devDependencies: { typescript: '5.8.0' },
    overrides: { nodemailer: '10.0.0', '@strapi/tool': 'npm:uuid@11.1.1' },
  });
});

test('overrides a package that lags by a version, and refuses a version that most packages have not got', async () => {
  const { planUpgrade } = await load();
  const { '5.54.1': _missing, ...older } = complete['@strapi/logger'] ?? {};
  const lagging = await planUpgrade(manifest, '5.54.1', registryOf({ ...complete, '@strapi/logger': older }), installed);
  assert.deepEqual([lagging.lagging, lagging.overrides], [['@strapi/logger'], { '@strapi/logger': '5.54.0' }]);
  const { '@strapi/strapi': own = {} } = complete;
  const alone = { ...complete, '@strapi/strapi': { '5.55.0': { '@strapi/core': '5.55.0' } } };
  assert.ok(Object.keys(own).length > 0);
  await assert.rejects(
    planUpgrade(manifest, '5.55.0', registryOf(alone), installed),
    /Strapi 5\.55\.0 is not complete: 3 of its 4 .* The server itself is at 5\.54\.1.*@strapi\/logger 5\.54\.1/,
  );
});

test('overrides what npm would lock a second time, and names two copies as such', async () => {
  const { findCopies, neededOverrides } = await load();
  const versions = new Map([
    ['@strapi/core', '5.53.0'],
    ['@strapi/logger', '5.53.0'],
    ['@strapi/types', '5.53.0'],
  ]);
  const locked = {
    'node_modules/@strapi/core': { version: '5.53.0' },
    'node_modules/@strapi/logger': { version: '5.54.0' },
    'node_modules/@strapi/types': { version: '5.53.0' },
    'node_modules/plugin/node_modules/@strapi/types': { version: '5.53.0' },
    'node_modules/pg': { version: '8.0.0' },
  };
  assert.deepEqual(neededOverrides(locked, versions), { '@strapi/logger': '5.53.0', '@strapi/types': '5.53.0' });
  const listed = [
    '/shop',
    '/shop/node_modules/slate',
    '/shop/node_modules/@strapi/x/node_modules/slate',
    '/shop/node_modules/@strapi/x',
  ].join('\n');
  assert.deepEqual(
    findCopies(
      listed,
      (name) => name === 'slate',
      (folder) => (folder.includes('/x/') ? '0.95.0' : '0.94.0'),
    ),
    ['2 copies of slate: 0.94.0 in node_modules/slate; 0.95.0 in node_modules/@strapi/x/node_modules/slate'],
  );
});

test('says of each reach that does not fit what to look at', async () => {
  const { findReaches } = await load();
  const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');
  const sources = { 'src/admin/lists/list-patches.ts': read('src/admin/lists/list-patches.ts') };
  const context = { before: '5.53.0', after: '5.54.0', document: read('docs/strapi-patches.md'), sources };
  const table = PANEL_PATCHES.find(({ module }) => module.endsWith('/Table.mjs'));
  const output = `Error: Patches do not fit:
${table?.module}: 0 times /gap: 2/
[error]: The patch list-status was written for @strapi/content-manager 5.54 and does not fit what is installed`;
  const [server, panel] = findReaches(output, context);
  assert.match(server?.reach ?? '', /^list-status, written for @strapi\/content-manager 5\.54/);
  assert.match(server?.lookAt.join() ?? '', /`strapi-patches\/list-status\.ts`.*its tests: .*`panel-search`/);
  assert.match(panel?.reach ?? '', /Table\.mjs: 0 times \/gap: 2\//);
  assert.match(
    panel?.lookAt.join('\n') ?? '',
    /npm diff --diff=@strapi\/admin@5\.53\.0 --diff=@strapi\/admin@5\.54\.0 dist\/admin\/.*Table\.mjs/,
  );
  assert.match(panel?.lookAt.join('\n') ?? '', /^src\/admin\/lists\/list-patches\.ts$/m);
  assert.deepEqual(findReaches('all is well', context), []);
});
