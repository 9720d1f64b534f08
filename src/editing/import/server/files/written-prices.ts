import { cellText, type Cell, type TableRow } from './cell';
import { READERS, type Written } from './written-values';
import type { Header } from './header';

/** What an editor says of a file's prices. */
export interface PriceChoices {
  /** 450 is 450.000 ₫ */
  isThousands: boolean;
  /** 0,135 is 135.000 ₫ */
  isMillions: boolean;
}

const THOUSAND = 1_000;
const MILLION = 1_000_000;

/** What is more was written in whole đồng, in a list of thousands too. */
const THOUSANDS_MAX = 100_000;
const PLAIN_NUMBER = /^\d[\d.,\s]*$/;
/** 22.99: no price in whole đồng. */
const WITH_DECIMALS = /^\d{1,5}[.,]\d{1,2}$/;

/** A number of millions: `0,135`, `1,29`, `12.5`, `2`. 450.000 is whole đồng, and 450 no such price. */
const MILLIONS = /^(?:\d[.,]\d{1,3}|\d{2,3}[.,]\d{1,2}|\d{1,2})$/;

const toNumber = (text: string): number => Number(text.replace(',', '.'));

/** Reads a price as the editor says that the file's prices are meant. */
export function readPrice(cell: Cell, { isThousands, isMillions }: PriceChoices): Written<number | null> {
  const text = cellText(cell).replace(/^'/, '');
  if (isMillions && MILLIONS.test(text)) return { value: Math.round(toNumber(text) * MILLION) };
  if (isThousands && WITH_DECIMALS.test(text)) return { value: Math.round(toNumber(text) * THOUSAND) };
  const written = READERS.price(cell);
  const isScaled = isThousands && 'value' in written && written.value !== null && written.value < THOUSANDS_MAX;
  return isScaled && PLAIN_NUMBER.test(text) ? { value: (written.value ?? 0) * THOUSAND } : written;
}

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
