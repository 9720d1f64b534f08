import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startShop, type Shop } from './support/shop';
import { projectRoot } from './support/test-run';

const run = promisify(execFile);
const TIMEOUT = { timeout: 180_000 };
const CLIENT = path.join(projectRoot, 'clients', 'typescript');
const TSC = path.join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');

let shop: Shop;

before(async () => {
  shop = await startShop({ seed: 'demo' });
});
after(() => shop.close());

/** What the README's calls found, as the program that they are made into writes it out. */
const REPORT = `
const statuses = { list, product, suggestions, articles, article, home, footer, socialLinks, settings, identity, visit, view, wrong, unchanged };
console.log(JSON.stringify({
  statuses: Object.fromEntries(Object.entries(statuses).map(([name, { response }]) => [name, response.status])),
  names: products.map(({ name }) => name),
  found: [brandsToChoose.length, home.data?.data.featured_products.length, footer.data?.data.items.length, socialLinks.data?.length],
  suggested: suggestions.data?.data.products.length,
  more, canonical, faults, mayUseKept, body: article.data?.data.body.slice(0, 3), title: settings.data?.data.site_name,
}));
`;

interface Report {
  statuses: Record<string, number>;
  names: string[];
  found: number[];
  suggested: number;
  faults: { parameter: string }[];
  mayUseKept: boolean;
  body: string;
}

/** A package that has the client among its packages, as a storefront has. */
function makeStorefront(directory: string): void {
  const packages = path.join(directory, 'node_modules');
  mkdirSync(path.join(packages, 'wine-shop-client'), { recursive: true });
  for (const name of ['package.json', 'tsconfig.json', 'src']) {
    cpSync(path.join(CLIENT, name), path.join(packages, 'wine-shop-client', name), { recursive: true });
  }
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    symlinkSync(path.join(projectRoot, 'node_modules', name), path.join(packages, name));
  }
  writeFileSync(path.join(directory, 'package.json'), '{ "type": "module" }');
  const blocks = [...readFileSync(path.join(CLIENT, 'README.md'), 'utf8').matchAll(/```ts\n([^]*?)```/g)].map(([, code]) => code);
  const [head, ...calls] = blocks;
  const program = [
    (head ?? '').replace(
      /^const shop/m,
      'declare const process: { argv: string[] };\nconst apiUrl = process.argv[2] ?? "";\nconst shop',
    ),
    ...calls,
    REPORT,
  ];
  writeFileSync(path.join(directory, 'calls.ts'), program.join('\n'));
}

test('the client compiles, and the README’s calls compile and run as they stand', { timeout: 400_000 }, async () => {
  const directory = path.join(shop.directory, 'storefront');
  makeStorefront(directory);
  await run(process.execPath, [TSC, '-p', path.join(directory, 'node_modules', 'wine-shop-client', 'tsconfig.json')], TIMEOUT);
  const options = ['--strict', '--noUncheckedIndexedAccess', '--target', 'ES2022', '--module', 'NodeNext', '--lib', 'ES2022,DOM'];
  await run(process.execPath, [TSC, ...options, '--types', '', '--skipLibCheck', path.join(directory, 'calls.ts')], TIMEOUT);
  const { stdout } = await run(process.execPath, [path.join(directory, 'calls.js'), shop.base], TIMEOUT);
  const report = JSON.parse(stdout) as Report;
  const expected = { visit: 201, view: 201, wrong: 400, unchanged: 304 } as Record<string, number>;
  for (const [name, status] of Object.entries(report.statuses)) assert.equal(status, expected[name] ?? 200, name);
  assert.equal(Object.keys(report.statuses).length, 14);
  assert.ok(report.names.length > 0 && report.suggested > 0 && report.found.every((number) => number > 0), stdout);
  assert.deepEqual(report.faults, [{ parameter: 'page', detail: 'must be a whole number from 1 to 10000' }]);
  assert.equal(report.mayUseKept, true);
  assert.match(report.body, /^<[a-z]/);
});
