/* npm run rebuild: rebuilds the read model from the content, in place. */
import { wasRebuilt } from '../../src/read-model/repair/catch-up';
import { rebuildAlone } from '../../src/read-model/repair/rebuild';
import { OperatorError } from '../../src/platform/operator-error';
import { withShop } from './load-shop';
import type { Tools } from './tools';

export async function run([surplus]: string[], tools: Tools): Promise<void> {
  if (surplus !== undefined) throw new OperatorError(`${surplus} is no argument of this: npm run rebuild`);
  const startedAt = Date.now();
  await withShop(tools, async (strapi) => {
    // The catch-up at load may have rebuilt it already.
    if (!wasRebuilt()) await rebuildAlone(strapi, (line) => console.log(line));
    console.log(`The read model is rebuilt (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
  });
}
