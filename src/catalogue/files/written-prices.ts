import { cellText, type Cell } from './cell';
import { READERS, type Written } from './written-values';

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
export const WITH_DECIMALS = /^\d{1,5}[.,]\d{1,2}$/;

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
