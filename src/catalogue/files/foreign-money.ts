import { foldText } from '../../read-model/projection/text';

/** Currencies that price lists are kept in, by the signs and words that stand beside amounts. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  USD: ['$', 'us$', 'usd', 'usd$', '$us', 'dollar', 'dollars', 'do', 'do la', 'do my'],
  EUR: ['€', 'eur', 'euro', 'euros'],
  GBP: ['£', 'gbp', 'pound', 'pounds', 'bang anh'],
  AUD: ['aud', 'a$', 'au$', 'aud$', 'do uc'],
  NZD: ['nzd', 'nz$', 'nzd$'],
  SGD: ['sgd', 's$', 'sg$', 'sgd$', 'do sing'],
  HKD: ['hkd', 'hk$', 'hkd$'],
  CAD: ['cad', 'c$', 'ca$', 'cad$'],
  JPY: ['jpy', '円', 'yen'],
  CNY: ['cny', 'rmb', '元', 'te', 'cn¥'],
  KRW: ['krw', '₩', '원', 'won'],
  CHF: ['chf', 'fr.'],
  THB: ['thb', '฿', 'baht'],
};

const BY_NAME = new Map(Object.entries(NAMES).flatMap(([code, names]) => names.map((name) => [name, code] as const)));

/** @returns the code of the currency that a sign or a word names */
export const currencyNamed = (name: string): string | undefined => BY_NAME.get(foldText(name).trim());

/** A number with whatever separators, and what stands before and behind it. */
const AMOUNT = /^([^\d.,-]*)(\d[\d.,'’ ]*)([^\d]*)$/;

/** What is not said of the currency: `22,99 € / chai`, `approx.` */
const BESIDE = /\s*\/.*$|\b(?:per|mỗi)\b.*$|[.:\s]+$/iu;

/** @returns a number with at most two decimals: `1,299.00`, `1.299,5`, `22.99`, `13` */
function readAmount(written: string): number {
  const text = written.replace(/[\s'’]/g, '').replace(/[.,]$/, '');
  const [, whole = text, decimals = ''] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? [];
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`);
}

export interface ForeignAmount {
  /** ISO 4217 */
  currency: string;
  amount: number;
}

/** Reads an amount in another currency than đồng: `$22.99`, `13 €`, `USD 1,299.00`, `22,5 euro/chai`. */
export function readForeignAmount(text: string): ForeignAmount | undefined {
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const [, before = '', number, behind = ''] = AMOUNT.exec(written) ?? [];
  if (number === undefined) return undefined;
  const currency = [before, behind].map((name) => currencyNamed(name.replace(BESIDE, ''))).find((code) => code !== undefined);
  return currency === undefined ? undefined : { currency, amount: readAmount(number) };
}
