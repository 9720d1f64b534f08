/* npm run rebuild: rebuilds the read model from the content, in place. */
import { wasRebuilt } from '../../src/read-model/repair/catch-up';
import { rebuildAlone } from '../../src/read-model/repair/rebuild';
import { withShop } from './load-shop';

export async function run(): Promise<void> {
  const startedAt = Date.now();
  await withShop(async (strapi) => {
    // The catch-up at load may have rebuilt it already.
    if (!wasRebuilt()) await rebuildAlone(strapi, (line) => console.log(line));
    console.log(`The read model is rebuilt (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
  });
}
