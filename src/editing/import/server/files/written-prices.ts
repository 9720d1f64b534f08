import { cellText, type Cell, type TableRow } from './cell';
import { READERS, type Written } from './written-values';
import type { Header } from './header';

const THOUSAND = 1_000;

/** What is more was written in whole đồng, in a list of thousands too. */
const THOUSANDS_MAX = 100_000;
const PLAIN_NUMBER = /^\d[\d.,\s]*$/;
/** 22.99: no price in whole đồng. */
const WITH_DECIMALS = /^\d{1,5}[.,]\d{1,2}$/;

/** Reads a price. @param isThousands whether the editor says that 450 is 450.000 ₫ */
export function readPrice(cell: Cell, isThousands: boolean): Written<number | null> {
  const text = cellText(cell).replace(/^'/, '');
  if (isThousands && WITH_DECIMALS.test(text)) return { value: Math.round(Number(text.replace(',', '.')) * THOUSAND) };
  const written = READERS.price(cell);
  const isScaled = isThousands && 'value' in written && written.value !== null && written.value < THOUSANDS_MAX;
  return isScaled && PLAIN_NUMBER.test(text) ? { value: (written.value ?? 0) * THOUSAND } : written;
}

/** No bottle costs less, in đồng. */
export const PRICE_LEAST = 10_000;

/** Looks at all prices of a file: many shops keep their lists in thousands of đồng. */
export class PriceScale {
  #low = 0;
  #all = 0;

  add({ cells }: TableRow, { columns }: Header): void {
    columns.forEach((column, at) => {
      if (column?.name === 'price') this.#addPrice(cells[at] ?? null);
    });
  }

  #addPrice(cell: Cell): void {
    const written = READERS.price(cell);
    if ('fault' in written) {
      // 22.99 can't be whole đồng either.
      if (WITH_DECIMALS.test(cellText(cell))) this.#addLow();
      return;
    }
    if (written.value === null || written.value === 0) return;
    if (written.value < PRICE_LEAST) this.#addLow();
    else this.#all += 1;
  }

  #addLow(): void {
    this.#all += 1;
    this.#low += 1;
  }

  /** whether most are too low to be đồng */
  get areLow(): boolean {
    return this.#low > this.#all / 2;
  }
}
