import { foldText } from '../../../../public/read-model/projection/text';
import texts from './words.json';

/** A point ends a unit alone: `990.` is a number that is not written to its end. */
const CURRENCY = /^(?:₫|đ|vnđ|vnd)\s*|\s*(?:(?:₫|đồng|dong|đ|vnđ|vnd)\s*(?:\/\s*(?:chai|bottle))?|\/\s*(?:chai|bottle))\.?$/giu;
const MULTIPLES: readonly (readonly [unit: RegExp, factor: number])[] = [
  [/\s*(?:triệu|trieu|tr)$/iu, 1_000_000],
  [/\s*(?:nghìn|ngàn|nghin|ngan|k)$/iu, 1_000],
];

/** What price lists say beside an amount that changes nothing of it: `450.000,-`, `450.000đ (đã gồm VAT)`. */
const BESIDE_AMOUNT = /\s*[,.]?[-–]+$|\s*\(?(?:đã|incl\.?|including)\s+(?:bao\s+)?(?:gồm\s+)?(?:thuế\s+)?vat\)?$/iu;

/** `1tr2` is 1.200.000, `1tr250` is 1.250.000, `2 triệu rưỡi` is 2.500.000, and `1 triệu 50 nghìn` is 1.050.000. */
const MILLIONS_AND_PART =
  /^(\d{1,3})\s*(?:triệu|trieu|tr)\s*(?:(\d{1,3})|(rưỡi|ruoi)|(\d{1,3})\s*(?:nghìn|ngàn|nghin|ngan|k))$/iu;

/** Without the apostrophe that keeps a number a text in a spreadsheet. */
const prepare = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(/^'/, '');

/** `1.290.000`, `1,290,000`, `1 290 000`: groups of three, with one kind of separator, and zeros behind the other one */
const GROUPED = /^[1-9]\d{0,2}(?:([., '’])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]0{1,4})?$/;
/** Three zeros behind a sign may be thousands. */
const PLAIN = /^\d+(?:[.,](?:0{1,2}|0{4,6}))?$/;

function readDigits(text: string): number | undefined {
  const negative = /^[-−]\s*(.+)$/.exec(text);
  if (negative) {
    const value = readDigits(negative[1] ?? '');
    return value === undefined ? undefined : -value;
  }
  if (!GROUPED.test(text) && !PLAIN.test(text)) return undefined;
  const digits = text.replace(/[.,](?:0{1,2}|0{4,6})$/, '').replace(/\D/g, '');
  return Number(digits);
}

/**
 * Reads an amount in whole đồng: `1.290.000 ₫`, `1,290,000`, `1290000`, `1,29 triệu`, `990k`. `1,29` alone may be anything and is
 * undefined.
 */
export function readAmount(text: string): number | undefined {
  const written = prepare(prepare(text).replace(BESIDE_AMOUNT, '')).replace(CURRENCY, '').trim();
  const [, millions, part, half, thousands] = MILLIONS_AND_PART.exec(written) ?? [];
  if (millions !== undefined) {
    const rest = half === undefined ? (part ?? thousands?.padStart(3, '0') ?? '0') : '5';
    return Math.round(Number(`${millions}.${rest}`) * 1_000_000);
  }
  for (const [unit, factor] of MULTIPLES) {
    if (!unit.test(written)) continue;
    const number = written.replace(unit, '');
    // 1.250k are 1,250 thousand: that much is never written in decimals.
    const value = factor === 1_000 && GROUPED.test(number) ? readDigits(number) : readDecimal(number);
    const amount = value === undefined ? undefined : Math.round(value * factor * 1000) / 1000;
    return Number.isInteger(amount) ? amount : undefined;
  }
  return readDigits(written);
}

/** Reads a number whose decimal sign is a comma or a point: `12,5`, `12.5`, `13`, `12,5 % vol.` */
export function readDecimal(text: string): number | undefined {
  const written = prepare(text)
    .replace(/^[~≈±]\s*|^(?:alc|abv)\.?\s*:?\s*|\s*(?:%\s*(?:vol|abv|alc)?|°|độ)\.?(?:\s*(?:vol|abv|alc)\.?)?$/giu, '')
    .trim();
  return /^-?\d{1,12}(?:[.,]\d{1,10})?$/.test(written) ? Number(written.replace(',', '.')) : undefined;
}

/** Reads a year: `2015`, `2015.0`, or the year of a day. */
export function readYear(text: string): number | undefined {
  const written = prepare(text);
  const [, year] =
    /^(?:\d{1,2}[/.-]\d{1,2}[/.-])?(\d{1,5})(?:[.,]0+)?$/.exec(written) ??
    /^(\d{4})-\d{2}-\d{2}$/.exec(written) ??
    // Among words: "Vintage 2019", "2019 (mới)".
    /^\D*\b((?:19|20)\d\d)\b\D*$/.exec(written) ??
    [];
  return year === undefined ? undefined : Number(year);
}

const MILLILITRES = { ml: 1, cc: 1, cl: 10, dl: 100, l: 1_000, lit: 1_000, liter: 1_000, litre: 1_000 };
const VOLUME = /^(.+?)\s*(ml|cc|cl|dl|l|l[iíÍ]t|lit(?:er|re)s?)\.?$/iu;

/** Reads millilitres: `750`, `750 ml`, `75cl`, `1,5 lít`, `0.75L`. Without a unit, a decimal is litres and a whole number is not. */
export function readVolume(text: string): number | undefined {
  const written = prepare(text);
  const [, amount = written, unit = ''] = VOLUME.exec(written) ?? [];
  const key = unit.toLowerCase().replace('í', 'i').replace(/s$/, '') as keyof typeof MILLILITRES | '';
  const whole = key === '' || key === 'ml' || key === 'cc' ? readDigits(amount) : undefined;
  const value = whole ?? (readDecimal(amount) ?? NaN) * MILLILITRES[key === '' ? 'l' : key];
  // A bottle has 75 cl, and half of one 37.5: no bottle has that many millilitres.
  const isCentilitres = key === '' && /^(?:75|37[.,]5)$/.test(amount);
  const rounded = isCentilitres ? (readDecimal(amount) ?? 0) * 10 : Math.round(value * 1_000) / 1_000;
  // A quarter of a bottle, 18,75 cl, is called 187 ml.
  return Number.isInteger(rounded * 2) ? Math.floor(rounded) : undefined;
}

/** A year that stands alone, or behind a word's hyphen, and is no amount and no decade. */
const YEAR = /(?<![\p{L}\d.,/]|(?<!\p{L})-)(19[5-9]\d|20[0-4]\d)(?![\d.,/-]*\d|\s*(?:ml|cl|đ|vnd|k)(?!\p{L})|s(?!\p{L}))/gu;

/** The L of “2006 L'Orciaia” is none. */
const VOLUME_IN_WORDS = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,3})?)\s*(ml|cl|lít|lit|liter|litre|l)(?![\p{L}\d]|['’ʼ`´]\p{L})/giu;

/** Names of bottles, in millilitres. */
const BOTTLES: readonly (readonly [RegExp, number])[] = [
  [/\bdouble magnum\b|\bjeroboam\b/, 3_000],
  [/\bmagnum\b/, 1_500],
  [/\b(?:half|demi)[ -]bottle\b|\bnua chai\b/, 375],
];

/** What an option of a volume calls its bottles: of a name's words it is not said. */
const OPTIONS: Readonly<Record<string, number>> = texts.volumes;

/** @returns the millilitres of a value that says nothing but a volume: `Chai 750ml`, `Half`, `Tiêu chuẩn` */
export const volumeOf = (text: string): number | undefined => volumeIn(text) ?? OPTIONS[foldText(text).trim()];

/** A miniature, and the largest bottle that is made. */
const [LEAST_ML, MOST_ML] = [50, 30_000];

/** @returns the vintage that a wine's name says, where it says one */
export function vintageIn(name: string): number | undefined {
  const years = new Set([...name.matchAll(YEAR)].map(([, year]) => Number(year)));
  const [year, ...others] = years;
  return others.length === 0 && year !== undefined && year <= new Date().getFullYear() + 1 ? year : undefined;
}

/** @returns the millilitres that a text says among other words: `Chai 750ml`, `Magnum`, `75 cl`; undefined where it says several */
export function volumeIn(text: string): number | undefined {
  const volumes = new Set([...text.matchAll(VOLUME_IN_WORDS)].map(([written]) => readVolume(written)));
  const [volume, ...others] = volumes;
  if (others.length > 0) return undefined;
  if (volume !== undefined) return volume >= LEAST_ML && volume <= MOST_ML ? volume : undefined;
  const folded = foldText(text);
  return BOTTLES.find(([pattern]) => pattern.test(folded))?.[1];
}

/** @returns a name without its vintage and its volume */
export const withoutParts = (name: string): string =>
  name
    .replace(YEAR, ' ')
    .replace(VOLUME_IN_WORDS, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ');
