// @ts-check
/** `npm run storefront`: installs packages if they are missing, and serves the example storefront (examples/storefront). */
import { ensureDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { exitWithError, runStep } from './progress.mjs';
import { root } from './project.mjs';
import { runProgram } from './run-program.mjs';

try {
  process.chdir(root);
  console.log('\nExample storefront\n');
  await withLock(async () => {
    await runStep('Packages', async () => {
      const { outcome, installed } = await ensureDependencies(true);
      await installed;
      return outcome;
    });
  });
  process.exitCode = await runProgram(['--import', 'tsx', 'examples/storefront/serve.ts']);
} catch (error) {
  exitWithError(error);
}
