import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { signIn, type Editor } from './editor';
import { freePort } from './free-port';
import { runToEnd, startProgram, stopProgram } from './processes';
import { startShop, type Shop } from './shop';
import { projectRoot } from './test-run';
import { createApiToken } from './tokens';
import { until } from './until';

const EXAMPLE = path.join('examples', 'next');
const CLIENT = path.join('clients', 'typescript');
/** What the developer's own folder may have besides. */
const OWN = /(^|\/)(node_modules|\.next|\.env\.local|next-env\.d\.ts|tsconfig\.app\.tsbuildinfo)$/;
const START_TIMEOUT_MS = 30_000;
/** The shop has waited for the storefront while it was built: half a minute between two attempts. */
const TOLD_TIMEOUT_MS = 60_000;

/** examples/next in a folder of its own, where it may install and build. */
export interface NextStorefront {
  directory: string;
  /** origin of the storefront, once it runs */
  url: string;
  /** Runs a program in its folder. @throws with its output when it fails */
  run: (program: string, ...args: string[]) => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
}

/** @param directory in which the example lies as in the project: its client is installed from a folder beside it */
export async function copyNextStorefront(directory: string): Promise<NextStorefront> {
  for (const folder of [EXAMPLE, CLIENT]) {
    const filter = (file: string): boolean => !OWN.test(file.slice(projectRoot.length));
    cpSync(path.join(projectRoot, folder), path.join(directory, folder), { recursive: true, filter });
  }
  const cwd = path.join(directory, EXAMPLE);
  const port = await freePort();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NEXT_TELEMETRY_DISABLED: '1' };
  let server: ReturnType<typeof startProgram> | undefined;
  const url = `http://127.0.0.1:${port}`;
  return {
    directory: cwd,
    url,
    run: async (program, ...args) => {
      const { code, output } = await runToEnd(program, args, { cwd, env });
      if (code !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${String(code)}:\n${output}`);
    },
    start: async () => {
      // Not by npm, which would leave its child behind.
      const next = path.join(cwd, 'node_modules', 'next', 'dist', 'bin', 'next');
      server = startProgram(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
        cwd,
        env,
        stdio: 'ignore',
      });
      const answers = async (): Promise<boolean> => (await fetch(url).catch(() => undefined)) !== undefined;
      await until('the storefront answers', answers, START_TIMEOUT_MS);
    },
    close: async () => {
      if (server) await stopProgram(server);
    },
  };
}

/** Writes the storefront's `.env.local`. */
export function configureNextStorefront({ directory }: NextStorefront, variables: Record<string, string>): void {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(directory, '.env.local'), lines.join(''));
}

export const STOREFRONT_SECRET = 'rV7xQ2vN9cK4tR6wLm3p';

/** A demo shop, and the example that was built of it and is told of its changes. The caller closes both. */
export interface OpenStorefront {
  storefront: NextStorefront;
  shop: Shop;
  editor: Editor;
}

/** @param directory of its own */
export async function openNextStorefront(directory: string): Promise<OpenStorefront> {
  const storefront = await copyNextStorefront(directory);
  const { url } = storefront;
  const env = {
    FRONTEND_URL: url,
    REVALIDATE_URL: `${url}/api/revalidate`,
    REVALIDATE_SECRET: STOREFRONT_SECRET,
    LOG_LEVEL: 'http',
    RATE_LIMIT_MAX: '60',
  };
  const shop = await startShop({ seed: 'demo', env });
  const editor = await signIn(shop);
  const contact = { zalo_url: 'https://zalo.me/nhanho.example' };
  await editor.saveSingle('api::setting.setting', { hotline: '024 7300 1903', contact });
  const { accessKey } = await createApiToken(editor, { type: 'custom', permissions: ['api::storefront.storefront.read'] });
  configureNextStorefront(storefront, {
    NEXT_PUBLIC_API_URL: shop.base,
    NEXT_PUBLIC_SITE_URL: url,
    WINE_SHOP_TOKEN: accessKey,
    REVALIDATE_SECRET: STOREFRONT_SECRET,
  });
  await storefront.run('npm', 'ci');
  await storefront.run('npm', 'run', 'build');
  await storefront.start();
  await until('the shop has told it of everything', () => shop.log().includes('was told of'), TOLD_TIMEOUT_MS);
  return { storefront, shop, editor };
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  locale: 'vi-VN',
  bypassCSP: true,
};
/** A headless browser's own user agent counts as a bot. */
const VISITOR =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** Opens a page as a visitor, on a phone by default. */
export async function openVisitorPage(browser: Browser, url: string, options: BrowserContextOptions = PHONE): Promise<Page> {
  const context = await browser.newContext({ userAgent: VISITOR, ...options });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}
