import { ended, startProgram } from '../processes';
import { projectRoot } from '../test-run';

/**
 * Builds what is out of date of the shop: after `npm test` has prepared the folder, nothing.
 * @returns once it is up to date
 * @throws with what the build has written out, when it fails
 */
export async function buildShop(): Promise<void> {
  const child = startProgram(process.execPath, ['scripts/build.mjs'], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => output.push(bytes));
  await ended(child);
  if (child.exitCode !== 0) throw new Error(`The shop could not be built:\n${Buffer.concat(output).toString()}`);
}
