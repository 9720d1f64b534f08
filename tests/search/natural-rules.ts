import type { Expected, NaturalGrade, Rule, Side } from './natural-query';
import { brandPart, countryPart, foodPart, grapePart, regionPart, typePart, type Part } from './parts';
import { wineOf, type Product } from './read-wines';
import { containsFolded } from './words';

/** Rules on the members of products. They are written from wine knowledge, not from the shop's synonyms. */

type Test = (product: Product) => boolean;

/** All or nothing. */
export const is =
  (test: Test): Rule =>
  (product) =>
    test(product) ? 2 : 0;

const ofParts =
  (parts: readonly Part[]): Rule =>
  (product) =>
    parts.some((part) => part.matches(wineOf(product))) ? 2 : 0;

/** All rules at once: the lowest grade counts. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (product) =>
    Math.min(...rules.map((rule) => rule(product))) as NaturalGrade;

/** Any of the rules: the highest grade counts. */
export const any =
  (...rules: readonly Rule[]): Rule =>
  (product) =>
    Math.max(...rules.map((rule) => rule(product))) as NaturalGrade;

/** The first rule as it is; what only the second has is acceptable. */
export const also =
  (best: Rule, acceptable: Rule): Rule =>
  (product) =>
    best(product) || (acceptable(product) > 0 ? 1 : 0);

export const not = (rule: Rule): Rule => is((product) => rule(product) === 0);

export const ANYTHING: Rule = () => 2;
export const NOTHING: Rule = () => 0;

export const type = (...names: string[]): Rule => ofParts(names.map((name) => typePart(name)));
export const country = (...names: string[]): Rule => ofParts(names.map((name) => countryPart(name)));
export const region = (...names: string[]): Rule => ofParts(names.map((name) => regionPart(name)));
export const grape = (...names: string[]): Rule => ofParts(names.map((name) => grapePart(name)));
export const brand = (...names: string[]): Rule => ofParts(names.map((name) => brandPart(name)));
export const food = (...phrases: string[]): Rule => ofParts(phrases.map((phrase) => foodPart(phrase)));
export const named = (...phrases: string[]): Rule => is(({ name }) => phrases.some((phrase) => containsFolded(name, phrase)));

/** A pasted title: this vintage exactly, others may follow. Without a vintage, all are exactly right. */
export function titled(title: string, year?: number): Expected {
  if (year === undefined) return { kind: 'grades', rule: named(title) };
  return { kind: 'grades', rule: also(all(named(title), vintage(year)), named(title)), exactSuffices: true };
}

export const RED = type('Rượu vang đỏ');
export const WHITE = type('Rượu vang trắng');
export const ROSE = type('Rượu vang hồng');
export const SPARKLING = type('Rượu vang sủi');
export const PORT = type('Rượu vang Port');
export const SHERRY = type('Rượu vang Sherry');
export const SPIRIT = type('Rượu mạnh từ nho');

export const FRANCE = country('Pháp');
export const ITALY = country('Ý');
export const SPAIN = country('Tây Ban Nha');
export const PORTUGAL = country('Bồ Đào Nha');
export const AMERICA = country('Mỹ');
export const CHILE = country('Chile');
export const AUSTRALIA = country('Úc');
export const ARGENTINA = country('Argentina');
export const GERMANY = country('Đức');
export const OLD_WORLD = country('Pháp', 'Ý', 'Tây Ban Nha', 'Bồ Đào Nha', 'Đức', 'Áo', 'Hy Lạp');

const taste = (member: 'sweetness' | 'body' | 'tannin' | 'acidity', ...values: string[]): Rule =>
  is((product) => values.includes(product[member]?.value ?? ''));

export const SWEET = taste('sweetness', 'sweet');
export const OFF_DRY = taste('sweetness', 'off_dry', 'medium');
export const DRY = taste('sweetness', 'dry');
export const FULL = taste('body', 'full');
export const MEDIUM = taste('body', 'medium');
export const LIGHT = taste('body', 'light');
export const TANNIC = taste('tannin', 'high');
export const SOFT = taste('tannin', 'low');
export const SOME_TANNIN = taste('tannin', 'medium');
export const FRESH = taste('acidity', 'high');
export const LOW_ACID = taste('acidity', 'low');
export const SOME_ACID = taste('acidity', 'medium');

/** "Dễ uống": soft and not heavy, or sweet. What is not tannic is acceptable. */
export const EASY: Rule = also(any(all(SOFT, not(FULL)), SWEET), not(TANNIC));
/** What people ask for "for women": sweet, rosé or sparkling; else soft and not heavy. */
export const LADIES: Rule = also(any(SWEET, ROSE, SPARKLING), all(SOFT, not(FULL)));

export const occasion = (...values: string[]): Rule =>
  is(({ occasions }) => occasions.some(({ value }) => values.includes(value)));
export const GIFT_BOX = is(({ gift_box }) => gift_box);
export const GIFT: Rule = also(occasion('gift'), any(occasion('tet'), GIFT_BOX));
export const TET: Rule = also(occasion('tet'), any(occasion('gift'), GIFT_BOX));
export const PARTY: Rule = also(occasion('party'), any(SPARKLING, occasion('wedding', 'birthday')));
export const WEDDING: Rule = also(occasion('wedding'), any(SPARKLING, occasion('party')));
export const BIRTHDAY: Rule = also(occasion('birthday'), any(SPARKLING, occasion('party')));
export const EVERYDAY: Rule = also(
  occasion('everyday'),
  is(({ price }) => price !== null && price <= 450_000),
);

export const certified = (value: string): Rule => is(({ certifications }) => certifications.some((one) => one.value === value));
export const ORGANIC: Rule = also(certified('organic'), certified('biodynamic'));
export const classified = (...words: string[]): Rule =>
  is(({ classification }) => classification.some((one) => words.some((word) => containsFolded(one, word))));

export const price = (least: number, most: number): Rule =>
  is((product) => product.price !== null && product.price >= least && product.price <= most);
export const upTo = (most: number): Rule => price(0, most);
export const from = (least: number): Rule => price(least, Infinity);
/** "Tầm": a fifth more or less; a third is acceptable. */
export const about = (middle: number): Rule => also(price(middle * 0.8, middle * 1.2), price(middle * 0.66, middle * 1.34));
export const CHEAP: Rule = also(upTo(400_000), upTo(600_000));
export const PREMIUM: Rule = also(from(1_500_000), from(1_000_000));

export const vintage = (...years: number[]): Rule => is((product) => product.vintage !== null && years.includes(product.vintage));
export const years = (first: number, last: number): Rule =>
  is((product) => product.vintage !== null && product.vintage >= first && product.vintage <= last);
/** At least so many years old today. */
export const aged = (atLeast: number): Rule => years(0, new Date().getFullYear() - atLeast);

export const abv = (least: number, most: number): Rule =>
  is((product) => product.abv !== null && product.abv >= least && product.abv <= most);
export const volume = (...ml: number[]): Rule => is(({ volume_ml }) => volume_ml !== null && ml.includes(volume_ml));
export const IN_STOCK = is(({ in_stock }) => in_stock);
export const ON_SALE = is(({ discount_percent }) => (discount_percent ?? 0) > 0);
export const discount = (least: number): Rule => is(({ discount_percent }) => (discount_percent ?? 0) >= least);
export const points = (least: number): Rule => is(({ ratings }) => ratings.some((rating) => rating.points >= least));

export const cheapestOf = (among: Rule): Expected => ({ kind: 'order', among, key: (product) => product.price });
const negated = (value: number | null): number | null => (value === null ? null : -value);
export const dearestOf = (among: Rule): Expected => ({ kind: 'order', among, key: (product) => negated(product.price) });
export const newestOf = (among: Rule): Expected => ({ kind: 'order', among, key: ({ created_at }) => -Date.parse(created_at) });
export const oldestVintageOf = (among: Rule): Expected => ({ kind: 'order', among, key: (product) => product.vintage });
export const youngestVintageOf = (among: Rule): Expected => ({
  kind: 'order',
  among,
  key: (product) => negated(product.vintage),
});
export const largestDiscountOf = (among: Rule): Expected => ({
  kind: 'order',
  among: all(among, ON_SALE),
  key: ({ discount_percent }) => negated(discount_percent),
});
export const popularOf = (among: Rule): Expected => ({ kind: 'understood', as: 'sort', value: 'popular', among });

export const NOT_SOLD: Expected = { kind: 'intent', intent: 'not_sold' };
export const SERVICE: Expected = { kind: 'intent', intent: 'service' };

/** Both sides of "or" are wanted. @param within what holds for both */
export function either(sides: Readonly<Record<string, Rule>>, within: Rule = ANYTHING): Expected {
  const listed: Side[] = Object.entries(sides).map(([word, rule]) => ({ word, rule: all(rule, within) }));
  return { kind: 'grades', rule: any(...listed.map(({ rule }) => rule)), sides: listed };
}

/** No product of the demo shop has the missing words; the answer says so, and all that it shows obeys the rest. */
export function absent(missing: string, rest: Rule = ANYTHING): Expected {
  return { kind: 'absent', missing: missing.split(', '), isContrary: (product) => rest(product) === 0, nearest: true };
}

/** A product code that no product has. */
export const noSuchCode = (code: string, rest: Rule = ANYTHING): Expected => ({
  kind: 'absent',
  missing: [code],
  isContrary: (product) => rest(product) === 0,
  nearest: false,
});
