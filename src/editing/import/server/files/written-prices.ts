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

/** Whether most prices of a file are too low to be đồng: many shops keep their lists in thousands. */
export function arePricesLow(rows: readonly TableRow[], { columns }: Header): boolean {
  const at = columns.findIndex((column) => column?.name === 'price');
  const areLow = rows.flatMap(({ cells }): boolean[] => {
    const cell = cells[at] ?? null;
    const written = READERS.price(cell);
    // 22.99 can't be whole đồng either.
    if ('fault' in written) return WITH_DECIMALS.test(cellText(cell)) ? [true] : [];
    return written.value === null || written.value === 0 ? [] : [written.value < PRICE_LEAST];
  });
  return areLow.filter(Boolean).length > areLow.length / 2;
}
