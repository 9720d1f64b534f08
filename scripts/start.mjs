// @ts-check
/**
 * `npm start`: from a fresh clone to a shop that answers. Installs, makes the secrets, builds what is out of date, starts the
 * server in this very process (so that signals and exit codes are its own), and says where everything is.
 */
import { at, root } from './project.mjs';
import { giveUp, outliveReaders, Refusal, step } from './report.mjs';

const NODE_MAJOR_MIN = 20;

function checkNode() {
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
    throw new Refusal(`Node ${NODE_MAJOR_MIN} or newer is needed; this is ${process.version}.`);
  }
  return process.version;
}

async function prepare() {
  const saidProduction = process.env.NODE_ENV === 'production';
  process.env.NODE_ENV ||= 'production';
  await step('Node', checkNode);
  // Only now: older versions of Node could not read what follows.
  const { alone } = await import('./lock.mjs');
  const { buildAdmin, buildServer, needsBuild } = await import('./build.mjs');
  const { ensureDependencies } = await import('./dependencies.mjs');
  const { ensureSecrets } = await import('./secrets.mjs');
  const { checkConfiguration } = await import('./configuration.mjs');

  await alone(async () => {
    let whole = Promise.resolve();
    await step('Packages', async () => {
      const packages = await ensureDependencies(!saidProduction);
      const all = packages.done === 'up to date' && needsBuild() ? await ensureDependencies(true) : packages;
      whole = all.whole;
      return all.done;
    });
    if (!saidProduction) await step('Secrets', ensureSecrets);
    await buildServer();
    await step('Configuration', checkConfiguration);
    await buildAdmin();
    await whole;
  });
}

try {
  outliveReaders();
  process.chdir(root);
  console.log('\nWine shop API\n');
  await prepare();
  const { serve } = await import('./serve.mjs');
  await serve(at('dist'));
} catch (error) {
  giveUp(error);
}
