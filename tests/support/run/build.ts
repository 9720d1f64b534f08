import { startProgram, waitForExit } from '../processes';
import { projectRoot } from '../test-run';

/**
 * Builds what is out of date of the shop.
 * @param args `--server`: without the panel
 * @throws when it fails; the output says why
 */
export async function buildShop(...args: string[]): Promise<void> {
  const build = startProgram(process.execPath, ['scripts/build.mjs', ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await waitForExit(build);
  if (build.exitCode !== 0) throw new Error('The shop could not be built.');
}
