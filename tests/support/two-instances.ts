import { setTimeout as pause } from 'node:timers/promises';
import { publishProduct } from './content';
import type { ProductAnswer } from './contract-schemas';
import { signIn, type Editor } from './editor';
import { startInstance, type Instance } from './instance';
import { startShop, type Shop, type ShopOptions } from './shop';

const PRODUCT = 'api::product.product';

/** Two instances of a shop: what an editor saves on one of them is read on the other. */
export class TwoInstances {
  price = 1_000;

  private constructor(
    readonly shop: Shop,
    readonly editor: Editor,
    readonly documentId: string,
    /** the instance that is read */
    public other: Instance,
  ) {}

  /** The caller closes them. */
  static async start(options: ShopOptions = {}): Promise<TwoInstances> {
    const env = { TRUSTED_PROXIES: '1', RATE_LIMIT_MAX: '1000000' };
    const shop = await startShop({ env, ...options });
    const other = await startInstance(shop);
    const editor = await signIn(shop);
    const { documentId } = await publishProduct(editor, 'Shared', { price: 1_000 });
    const both = new TwoInstances(shop, editor, documentId, other);
    await both.seenWithin(10_000);
    return both;
  }

  async close(): Promise<void> {
    await this.other.stop();
    await this.shop.close();
  }

  async shownByOther(): Promise<number | null | undefined> {
    const { status, body } = await this.other.api<ProductAnswer>('/san-pham/shared');
    return status === 200 ? body.data.price : undefined;
  }

  /** @returns milliseconds until the other instance shows the current price; polls without a pause */
  async seenWithin(deadline: number): Promise<number> {
    const since = performance.now();
    while (performance.now() - since < deadline) {
      if ((await this.shownByOther()) === this.price) return performance.now() - since;
    }
    return Infinity;
  }

  async publishAndWait(deadline: number): Promise<number> {
    // Cached there first: otherwise no answer could be stale.
    await this.shownByOther();
    this.price += 1;
    await this.editor.publish(PRODUCT, this.documentId, { price: this.price });
    return this.seenWithin(deadline);
  }

  /** @returns milliseconds until each of several saves was seen, the shortest first */
  async delays(times: number): Promise<number[]> {
    const taken: number[] = [];
    for (let time = 0; time < times; time += 1) {
      taken.push(await this.publishAndWait(5_000));
      // A save can come at any moment between two version polls.
      await pause(37 * (time % 10));
    }
    return taken.sort((one, another) => one - another);
  }
}
