import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { writeDocumentSnippets } from '../support/document-snippets';
import { projectRoot } from '../support/test-run';

const run = promisify(execFile);
const CLIENT = path.join(projectRoot, 'clients', 'typescript');

let shop: RunningShop;

beforeAll(async () => {
  shop = await borrowShop('demo');
});
afterAll(() => shop.close());

/** Appended to the README's calls: whether its types are those of the answers, and what they found. */
const REPORT = `
import type { ArticleListItem, Menu, Picture, Product, ProductListItem, Settings } from 'wine-shop-client';
import { createServerClient, jsonLdText, pagePath, pictureAttributes } from 'wine-shop-client/next';

type IsAny<T> = 0 extends 1 & T ? true : false;
export const anything: IsAny<typeof list.data | typeof product.data | typeof article.error | typeof wrong.error | typeof home.data> = false;
export const one: Product | undefined = product.data?.data;
export const items: ProductListItem[] | undefined = home.data?.data.featured_products;
export const news: ArticleListItem[] | undefined = articles.data?.data;
export const menu: Menu | undefined = footer.data?.data;
export const shown: Settings | undefined = settings.data?.data;
const picture: Picture | null | undefined = items?.[0]?.image;

const requests: { url: string; init: { next?: { tags: string[] }; cache?: string } | undefined }[] = [];
const server = createServerClient(apiUrl, { token: 'unknown' });
const plainFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  requests.push({ url: (input as Request).url.slice(apiUrl.length), init: init as { cache?: string } });
  return plainFetch(input, { ...init, headers: {} });
};
await shop.GET('/home');
await server.GET('/san-pham/{slug}', { params: { path: { slug } } });
await server.GET('/san-pham/{slug}', { params: { path: { slug }, query: { status: 'draft' } } });
await server.GET('/track/generate-id');

const statuses = { list, product, suggestions, articles, article, home, footer, socialLinks, settings, identity, visit, view, wrong, unchanged };
console.log(JSON.stringify({
  statuses: Object.fromEntries(Object.entries(statuses).map(([name, { response }]) => [name, response.status])),
  names: products.map(({ name }) => name),
  found: [brandsToChoose.length, home.data?.data.featured_products.length, footer.data?.data.items.length, socialLinks.data?.length],
  suggested: suggestions.data?.data.products.length,
  more, canonical, faults, mayUseKept, body: article.data?.data.body.slice(0, 3), title: settings.data?.data.site_name,
  slug, requests, page: one && pagePath(product.data?._links.self ?? ''), next: more && pagePath(more),
  image: picture && pictureAttributes(picture, apiUrl, '50vw'), jsonLd: jsonLdText({ name: '</script>' }),
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
  slug: string;
  requests: { url: string; init?: { next?: { revalidate: number; tags: string[] }; cache?: string } }[];
  page: string;
  next: string;
  image: { src: string; srcSet: string };
  jsonLd: string;
}

/** Makes a package that has installed the client's packed archive, as a storefront does. */
async function makeStorefront(directory: string): Promise<void> {
  const installed = path.join(directory, 'node_modules', 'wine-shop-client');
  mkdirSync(installed, { recursive: true });
  const archive = (await runProgram('npm', ['pack', '--silent', '--pack-destination', directory], CLIENT)).trim();
  await runProgram('tar', ['-xzf', path.join(directory, archive), '--strip-components=1', '-C', installed], directory);
  mkdirSync(path.join(directory, 'node_modules', '@types'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types/node', '@types/react']) {
    symlinkSync(path.join(projectRoot, 'node_modules', name), path.join(directory, 'node_modules', name));
  }
  writeFileSync(path.join(directory, 'package.json'), '{ "type": "module" }');
  const { compilerOptions } = JSON.parse(readFileSync(path.join(CLIENT, 'tsconfig.json'), 'utf8')) as { compilerOptions: object };
  // The archive's own types are checked too.
  const own = { ...compilerOptions, rootDir: '.', outDir: '.', declaration: false, skipLibCheck: false };
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

test('the packed client has the types of its answers, and the README’s calls run unchanged', { timeout: 400_000 }, async () => {
  const directory = path.join(shop.directory, 'storefront');
  await makeStorefront(directory);
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

  // The fetch of today, also where a framework has replaced it after the client was made.
  const detail = `/san-pham/${report.slug}`;
  assert.deepEqual(report.requests, [
    { url: '/home' },
    { url: detail, init: { next: { revalidate: 3600, tags: ['products:items', `products:${report.slug}`] } } },
    { url: `${detail}?status=draft`, init: { cache: 'no-store' } },
    { url: '/track/generate-id', init: { cache: 'no-store' } },
  ]);
  assert.equal(report.page, detail);
  assert.match(report.next, /^\/san-pham\?.*page=2/);
  assert.match(report.image.srcSet, /^http\S+\.webp \d+w(?:, http|$)/);
  assert.equal((await fetch(report.image.src)).status, 200);
  assert.equal(report.jsonLd, '{"name":"\\u003c/script>"}');
});

/** What the snippets use of Next.js, which is not installed here: next-storefront.test.ts compiles them with its own types. */
const NEXT_TYPES = `
declare module 'next/cache' {
  export function revalidateTag(tag: string, profile: string | { expire?: number }): void;
}
declare module 'next/headers' {
  export function draftMode(): Promise<{ isEnabled: boolean; enable: () => void }>;
  export function cookies(): Promise<{ set: (name: string, value: string, options: object) => void }>;
}
declare module 'next/navigation' {
  export function notFound(): never;
  export function redirect(path: string): never;
  export function permanentRedirect(path: string): never;
}
declare module 'next/server' {
  export function after(task: () => unknown): void;
}
`;

test('the snippets of docs/storefront.md compile', { timeout: 400_000 }, async () => {
  const directory = path.join(shop.directory, 'storefront');
  writeFileSync(path.join(directory, 'next.d.ts'), NEXT_TYPES);
  await runProgram('tsc', ['-p', writeDocumentSnippets(directory)], directory);
});
