import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { projectRoot } from './support/test-run';

const run = promisify(execFile);
const CLIENT = path.join(projectRoot, 'clients', 'typescript');

let shop: RunningShop;

before(async () => {
  shop = await borrowShop('demo');
});
after(() => shop.close());

/** Appended to the README's calls: prints what they found. */
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

/** Makes a package that depends on the client, as a storefront does. */
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
  const { compilerOptions } = JSON.parse(readFileSync(path.join(CLIENT, 'tsconfig.json'), 'utf8')) as { compilerOptions: object };
  const own = { ...compilerOptions, rootDir: '.', outDir: '.', declaration: false };
  writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions: own, files: ['calls.ts'] }));
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

/** @throws with the output of the program */
async function runProgram(file: string, args: string[], directory: string): Promise<string> {
  const env = { ...process.env, PATH: `${path.join(projectRoot, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}` };
  try {
    return (await run(file, args, { cwd: directory, env, timeout: 180_000 })).stdout;
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout || String(error), { cause: error });
  }
}

test('the client compiles, and the README’s calls compile and run unchanged', { timeout: 400_000 }, async () => {
  const directory = path.join(shop.directory, 'storefront');
  makeStorefront(directory);
  await runProgram('npm', ['run', 'build'], path.join(directory, 'node_modules', 'wine-shop-client'));
  await runProgram('tsc', ['-p', '.'], directory);
  const stdout = await runProgram('node', ['calls.js', shop.base], directory);
  const report = JSON.parse(stdout) as Report;
  const expected = { visit: 201, view: 201, wrong: 400, unchanged: 304 } as Record<string, number>;
  for (const [name, status] of Object.entries(report.statuses)) assert.equal(status, expected[name] ?? 200, name);
  assert.equal(Object.keys(report.statuses).length, 14);
  assert.ok(report.names.length > 0 && report.suggested > 0 && report.found.every((number) => number > 0), stdout);
  assert.deepEqual(report.faults, [{ parameter: 'page', detail: 'must be a whole number from 1 to 10000' }]);
  assert.equal(report.mayUseKept, true);
  assert.match(report.body, /^<[a-z]/);
});
