import { cellText, type Cell, type TableRow } from './cell';
import type { Header } from './header';
import { WITH_DECIMALS } from './written-prices';
import { READERS } from './written-values';

/** No bottle costs less, in đồng. */
export const PRICE_LEAST = 10_000;

/** What of a file's prices can't be read without an answer. */
export interface OpenPrices {
  /** whether most are too low to be đồng */
  hasThousands: boolean;
  /** those like 0,135 */
  parts: number;
}

/** Looks at all prices of a file: many shops keep their lists in thousands of đồng, in dollars, or in millions. */
export class PriceScale {
  #low = 0;
  #all = 0;
  #parts = 0;

  add({ cells }: TableRow, { columns }: Header): void {
    columns.forEach((column, at) => {
      if (column?.kind === 'price') this.#addPrice(cells[at] ?? null, column.name === 'price');
    });
  }

  #addPrice(cell: Cell, isMain: boolean): void {
    const written = READERS.price(cell);
    if ('fault' in written) {
      if (written.fault === 'price-part') this.#parts += 1;
      // 22.99 can't be whole đồng either.
      else if (isMain && WITH_DECIMALS.test(cellText(cell))) this.#addLow();
      return;
    }
    if (!isMain || written.value === null || written.value === 0) return;
    if (written.value < PRICE_LEAST) this.#addLow();
    else this.#all += 1;
  }

  #addLow(): void {
    this.#all += 1;
    this.#low += 1;
  }

  get open(): OpenPrices {
    return { hasThousands: this.#low > this.#all / 2, parts: this.#parts };
  }
}
