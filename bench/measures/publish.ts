import { signIn } from '../admin-client';
import type { Catalogue } from '../catalogue';
import { Chance } from '../chance';
import type { ChildServer } from '../child-server';
import type { Options } from '../options';
import { median, quantile } from '../statistics';

export interface PublishCost {
  /** milliseconds */
  median: number;
  p95: number;
  publishes: number;
}

const WARM_UP = 10;

/** An editor publishes new prices, in our shop and in the stock one by turns. */
export async function measurePublish(
  servers: { ours: ChildServer; stock: ChildServer },
  { products }: Catalogue,
  options: Options,
): Promise<{ ours: PublishCost; stock: PublishCost }> {
  const clients = { ours: await signIn(servers.ours), stock: await signIn(servers.stock) };
  const times = { ours: [] as number[], stock: [] as number[] };
  const chance = new Chance(11);
  for (let turn = 0; turn < options.publishes + WARM_UP; turn += 1) {
    const { documentId } = chance.of(products);
    const price = chance.between(100, 90_000) * 1_000;
    for (const name of ['ours', 'stock'] as const) {
      const taken = await clients[name].publishPrice(documentId, price);
      if (turn >= WARM_UP) times[name].push(taken);
    }
  }
  const summary = (values: number[]): PublishCost => ({
    median: median(values),
    p95: quantile(
      [...values].sort((a, b) => a - b),
      0.95,
    ),
    publishes: values.length,
  });
  return { ours: summary(times.ours), stock: summary(times.stock) };
}
