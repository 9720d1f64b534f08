/**
 * `npm start`: installs packages, creates missing secrets, builds what is out of date and starts the server in this process, so that
 * signals reach the server and its exit code is the command's.
 */
import { existsSync, readFileSync } from 'node:fs';
import { buildServer, isAdminBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { allowExampleStorefront, exampleOrigin } from './example-storefront.mjs';
import { withLock } from './lock.mjs';
import { buildPanelBeside } from './panel.mjs';
import { ignoreClosedOutput, logProgress, OperatorError, printLine, runStep } from './progress.mjs';
import { at, root } from './project.mjs';
import { exitWithFailure, loadBuilt } from './run-built.mjs';
import { ambiguousVariables, ensureSecrets } from './secrets.mjs';

const NODE_MAJOR_MIN = 20;
const nodeMajor = Number.parseInt(process.versions.node);

function checkNode() {
  if (nodeMajor >= NODE_MAJOR_MIN) return process.version;
  throw new OperatorError(`Node ${NODE_MAJOR_MIN} or newer is needed; this is ${process.version}.`);
}

/** A release has programs that were compiled for one system. */
function checkRelease() {
  const { platform, arch, node } = JSON.parse(readFileSync(at('dist/.release'), 'utf8'));
  // Before Node 22 SQLite's driver is compiled for one version.
  const isFit = node < 22 ? nodeMajor === node : nodeMajor >= node;
  const wanted = `${platform} ${arch} and Node ${node}${node < 22 ? '' : ' or newer'}`;
  if (isFit && platform === process.platform && arch === process.arch) return wanted;
  throw new OperatorError(
    `This release was made for ${wanted}; this is ${process.platform} ${process.arch} and Node ${process.version}.`,
  );
}

async function checkConfiguration() {
  const names = ambiguousVariables();
  if (names.length > 0)
    logProgress(`put these values of .env in single quotes, or other programs read them differently: ${names.join(', ')}`);
  return loadBuilt('configuration').checkConfiguration(logProgress);
}

async function prepare() {
  const isProduction = process.env.NODE_ENV === 'production';
  process.env.NODE_ENV ||= 'production';
  await runStep('Node', checkNode);
  if (existsSync(at('dist/.release'))) {
    // `npm run release` has put everything there, and the folder may be read-only.
    await runStep('Release', checkRelease);
    await runStep('Configuration', checkConfiguration);
    return;
  }
  await withLock(async () => {
    const untilInstalled = await ensureDependencies();
    if (!isProduction) {
      await runStep('Secrets', ensureSecrets);
      allowExampleStorefront();
    }
    await buildServer();
    await runStep('Configuration', checkConfiguration);
    await untilInstalled();
  });
  if (!isAdminBuilt()) buildPanelBeside();
}

try {
  ignoreClosedOutput();
  process.chdir(root);
  printLine('\nWine shop API\n', 'Wine shop API');
  await prepare();
  await loadBuilt('serve').serve(printLine, exampleOrigin());
} catch (error) {
  exitWithFailure(error);
}
