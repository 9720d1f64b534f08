import { registerAdministrator, signIn } from '../../tests/support/editor';
import { SeededRandom } from '../../tests/support/seeded-random';
import type { Catalogue } from '../catalogue';
import type { ContenderServer } from '../contender-server';
import type { Options } from '../options';
import { median, quantile } from '../statistics';

export interface PublishCost {
  /** milliseconds */
  median: number;
  p95: number;
  publishes: number;
}

const WARM_UP = 10;

/** Publishes new prices through the panel's API, alternately in our shop and in the stock one. */
export async function measurePublish(
  servers: { ours: ContenderServer; stock: ContenderServer },
  { products }: Catalogue,
  options: Options,
): Promise<{ ours: PublishCost; stock: PublishCost }> {
  const editors = { ours: await signIn(servers.ours), stock: await registerAdministrator(servers.stock) };
  const times = { ours: [] as number[], stock: [] as number[] };
  const random = new SeededRandom(11);
  for (let publish = 0; publish < options.publishes + WARM_UP; publish += 1) {
    const { documentId } = random.pick(products);
    const price = random.between(100, 90_000) * 1_000;
    for (const name of ['ours', 'stock'] as const) {
      const began = performance.now();
      await editors[name].publish('api::product.product', documentId, { price, compare_at_price: null });
      if (publish >= WARM_UP) times[name].push(performance.now() - began);
    }
  }
  const summarize = (values: number[]): PublishCost => ({
    median: median(values),
    p95: quantile(values, 0.95),
    publishes: values.length,
  });
  return { ours: summarize(times.ours), stock: summarize(times.stock) };
}
