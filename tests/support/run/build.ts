import { runToEnd } from '../processes';
import { projectRoot } from '../test-run';

/**
 * Builds what is out of date of the shop.
 * @throws with the build's output when it fails
 */
export async function buildShop(): Promise<void> {
  const { code, output } = await runToEnd(process.execPath, ['scripts/build.mjs'], { cwd: projectRoot });
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
}
