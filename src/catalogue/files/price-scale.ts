import type { TableRow } from './cell';
import type { Header } from './header';
import { READERS } from './written-values';

/** No bottle costs less, in đồng. */
export const PRICE_LEAST = 10_000;

/** Many shops keep their lists in thousands of đồng: 450 is 450.000 ₫. */
export class PriceScale {
  #low = 0;
  #all = 0;

  add({ cells }: TableRow, { columns }: Header): void {
    const at = columns.findIndex((column) => column?.name === 'price');
    const written = READERS.price(cells[at] ?? null);
    if (!('value' in written) || written.value === null || written.value === 0) return;
    this.#all += 1;
    if (written.value < PRICE_LEAST) this.#low += 1;
  }

  /** whether most prices are too low */
  get isThousands(): boolean {
    return this.#low > this.#all / 2;
  }
}
