/* npm run rebuild: rebuilds the read model from the content, in place. */
import { catchUpReadModel } from '../../src/public/read-model/repair/catch-up';
import { OperatorError } from '../../src/platform/operator-error';
import { withShop } from './load-shop';
import type { Tools } from './tools';

export async function run([surplus]: string[], tools: Tools): Promise<void> {
  if (surplus !== undefined) throw new OperatorError(`${surplus} is no argument of this: npm run rebuild`);
  const startedAt = Date.now();
  await withShop(tools, async (strapi) => {
    await catchUpReadModel(strapi, (line) => console.log(line), true);
    console.log(`The read model is rebuilt (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
  });
}
