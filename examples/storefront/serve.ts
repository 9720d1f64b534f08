import { openStorefront } from './server';

/* `npm run storefront`: serves the example until Ctrl+C. */

const REQUEST_TIMEOUT_MS = 3_000;

/** @returns what the operator should do before the pages work; undefined if nothing */
async function adviceOn(origin: string, apiOrigin: string): Promise<string | undefined> {
  const request = { headers: { Origin: origin }, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) };
  const answer = await fetch(`${apiOrigin}/api/v1/health`, request).catch(() => undefined);
  if (!answer) return `Nothing answers at ${apiOrigin} yet: run \`npm start\`, or set API_URL.`;
  if (answer.headers.get('Access-Control-Allow-Origin') === origin) return undefined;
  return `The API does not let pages of this origin call it: start it with FRONTEND_URL=${origin}.`;
}

function readUrl(name: string, fallback: string): URL {
  const value = process.env[name]?.trim() || fallback;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new Error(`${name} is no http(s) URL: ${value}`);
  }
  return new URL(value);
}

function readPort(): string {
  const port = process.env.STOREFRONT_PORT?.trim() || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(`STOREFRONT_PORT must be a whole number from 1 to 65535: ${port}`);
  }
  return port;
}

async function serve(): Promise<void> {
  const api = readUrl('API_URL', 'http://127.0.0.1:1337').origin;
  const { url } = await openStorefront(`http://127.0.0.1:${readPort()}`, api, process.env.WINE_SHOP_TOKEN?.trim() || undefined);
  const advice = await adviceOn(url, api);
  console.log(`\n  Storefront   ${url}\n  API          ${api}\n${advice ? `\n  ${advice}\n` : ''}\nCtrl+C stops it.`);
}

serve().catch((error: unknown) => {
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(inUse ? 'The port is in use. Stop the other program, or set STOREFRONT_PORT.' : error);
  process.exitCode = 1;
});
