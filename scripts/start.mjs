// @ts-check
/**
 * `npm start`: installs packages, creates missing secrets, builds what is out of date and starts the server in this process, so that
 * signals reach the server and its exit code is the command's.
 */
import { existsSync, readFileSync } from 'node:fs';
import { exitWithError, ignoreClosedOutput, logProgress, OperatorError, printLine, runStep } from './progress.mjs';
import { at, root } from './project.mjs';

const NODE_MAJOR_MIN = 20;
const nodeMajor = Number(process.versions.node.split('.')[0]);

function checkNode() {
  if (nodeMajor < NODE_MAJOR_MIN) {
    throw new OperatorError(`Node ${NODE_MAJOR_MIN} or newer is needed; this is ${process.version}.`);
  }
  return process.version;
}

/** A release has programs that were compiled for one system. */
function checkRelease() {
  // Empty in releases of before 27 November 2026.
  const text = readFileSync(at('dist/.release'), 'utf8');
  if (text === '') return 'of an older kind';
  const { platform, arch, node } = JSON.parse(text);
  // Before Node 22 SQLite's driver is compiled for one version.
  const isFit = node < 22 ? nodeMajor === node : nodeMajor >= node;
  const wanted = `${platform} ${arch} and Node ${node}${node < 22 ? '' : ' or newer'}`;
  if (isFit && platform === process.platform && arch === process.arch) return wanted;
  throw new OperatorError(
    `This release was made for ${wanted}; this is ${process.platform} ${process.arch} and Node ${process.version}.`,
  );
}

/** @param {string} file of the compiled commands: not before they are compiled */
const load = async (file) => (await import('./run-built.mjs')).loadBuilt(file);

async function checkConfiguration() {
  const { ambiguousVariables } = await import('./secrets.mjs');
  const names = ambiguousVariables();
  if (names.length > 0)
    logProgress(`put these values of .env in single quotes, or other programs read them differently: ${names.join(', ')}`);
  return (await load('configuration')).checkConfiguration(logProgress);
}

async function prepare() {
  const isProduction = process.env.NODE_ENV === 'production';
  process.env.NODE_ENV ||= 'production';
  await runStep('Node', checkNode);
  // After the check: older versions of Node fail to parse these files.
  if (existsSync(at('dist/.release'))) {
    // `npm run release` has put everything there, and the folder may be read-only.
    await runStep('Release', checkRelease);
    await runStep('Configuration', checkConfiguration);
    return;
  }
  const { buildServer, isAdminBuilt, needsBuild } = await import('./build.mjs');
  const { ensureDependencies } = await import('./dependencies.mjs');
  const { withLock } = await import('./lock.mjs');
  const { allowExampleStorefront } = await import('./example-storefront.mjs');
  const { ensureSecrets } = await import('./secrets.mjs');

  await withLock(async () => {
    let installed = Promise.resolve();
    await runStep('Packages', async () => {
      const packages = await ensureDependencies(!isProduction);
      const all = packages.outcome === 'up to date' && needsBuild() ? await ensureDependencies(true) : packages;
      installed = all.installed;
      return all.outcome;
    });
    if (!isProduction) {
      await runStep('Secrets', ensureSecrets);
      allowExampleStorefront();
    }
    await buildServer();
    await runStep('Configuration', checkConfiguration);
    await installed;
  });
  if (!isAdminBuilt()) (await import('./panel.mjs')).buildPanelBeside();
}

try {
  ignoreClosedOutput();
  process.chdir(root);
  printLine('\nWine shop API\n', 'Wine shop API');
  await prepare();
  const { exampleOrigin } = await import('./example-storefront.mjs');
  await (await load('serve')).serve(printLine, exampleOrigin());
} catch (error) {
  // Before packages are installed there is no database to fail.
  if (existsSync(at('node_modules'))) (await import('./run-built.mjs')).exitWithFailure(error);
  exitWithError(error);
}
