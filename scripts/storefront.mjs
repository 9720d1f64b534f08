/** `npm run storefront`: installs, builds and serves the example storefront (examples/next) for a shop that runs. */
import { existsSync } from 'node:fs';
import { exampleOrigin } from './example-storefront.mjs';
import { withLock } from './lock.mjs';
import { exitWithError, OperatorError, runStep } from './progress.mjs';
import { at, root } from './project.mjs';
import { runCommand, runProgram } from './run.mjs';

const EXAMPLE = 'examples/next';
const NEXT = `${EXAMPLE}/node_modules/next/dist/bin/next`;
const TIMEOUT_MS = 5_000;

/** What `.env.local` of a developer says is hers. @returns {NodeJS.ProcessEnv} */
function environmentOf() {
  const url = (process.env.API_URL?.trim() || 'http://127.0.0.1:1337').replace(/\/+$/, '');
  const own = { NEXT_PUBLIC_API_URL: `${url}/api/v1`, NEXT_PUBLIC_SITE_URL: exampleOrigin() };
  return { NEXT_TELEMETRY_DISABLED: '1', ...(existsSync(at(EXAMPLE, '.env.local')) ? {} : own), ...process.env };
}

/** @param {string | undefined} api pages are made of its answers */
async function findShop(api) {
  if (api === undefined) return 'of .env.local';
  const answer = await fetch(`${api}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (!answer?.ok) throw new OperatorError(`No shop answers at ${api}. Start it with \`npm start\`, or name it by API_URL.`);
  return api;
}

try {
  process.chdir(root);
  console.log('\nExample storefront\n');
  const env = environmentOf();
  await runStep('Shop', () => findShop(env.NEXT_PUBLIC_API_URL));
  await withLock(async () => {
    await runStep('Packages', async () => {
      await runCommand('The packages could not be installed.', 'npm', ['ci', '--prefix', EXAMPLE, '--no-audit', '--no-fund']);
      return 'installed';
    });
    await runStep('Pages', async () => {
      await runCommand('The storefront could not be built.', process.execPath, [NEXT, 'build', EXAMPLE], env);
      return 'built';
    });
  });
  const { hostname, port } = new URL(exampleOrigin());
  console.log(`\n  Storefront   ${exampleOrigin()}\n`);
  Object.assign(process.env, env);
  process.exitCode = await runProgram([NEXT, 'start', EXAMPLE, '-H', hostname, '-p', port]);
} catch (error) {
  exitWithError(error);
}
