/** Reads numbers as people write them in a table. */

/** A point ends a unit alone: `990.` is a number that is not written to its end. */
const CURRENCY = /^(?:₫|vnđ|vnd)\s*|\s*(?:(?:₫|đồng|dong|đ|vnđ|vnd)\s*(?:\/\s*(?:chai|bottle))?|\/\s*(?:chai|bottle))\.?$/giu;
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
