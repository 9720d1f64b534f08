import { SCALES } from '../../src/contract/declared-fields';
import type { Meaning, Reading } from './natural-evaluation';
import { grapePart, regionPart } from './parts';
import { wineOf, type Product } from './read-wines';
import { containsFolded, fold, wordsOf } from './words';

/** What an answer says, and an item that is not so. */
export interface FalseClaim {
  claim: string;
  item: string;
}

type Test = (product: Product) => boolean;

/** Fewer have just the taste that was asked for: those that nearly have it follow. Values in shared words count twice here. */
const ENOUGH = 20;

/** Dishes that are each other's kind. */
const FOODS = [
  ['Hải sản', 'Tôm cua và sò ốc', 'Cá', 'Cá nạc', 'Cá béo'],
  ['Gia cầm', 'Thịt gà'],
  ['Món nướng', 'Đồ nướng than'],
  ['Khai vị', 'Món khai vị', 'Salad', 'Đồ nhắm'],
  ['Tráng miệng ngọt', 'Bánh ngọt', 'Món kem', 'Tráng miệng trái cây', 'Trái cây', 'Sô-cô-la'],
  ['Phô mai cứng', 'Phô mai xanh', 'Phô mai ủ lâu', 'Phô mai mềm', 'Phô mai dê'],
  ['Thịt nguội', 'Thịt muối'],
  ['Món chay', 'Nấm', 'Salad'],
];
const alikeFoods = (food: string): string[] => [food, ...FOODS.filter((group) => group.includes(food)).flat()];

/** Regions within others that the judged queries do not ask for. */
const WITHIN: Readonly<Record<string, readonly string[]>> = { Langhe: ["Barbera d'Alba"], 'Serra Gaúcha': ['Vale dos Vinhedos'] };

/** Names of one grape that the judged queries do not ask for. */
const GRAPES = [['Trincadeira', 'Tinta Amarela']];
const alikeGrapes = (grape: string): string[] => [grape, ...GRAPES.filter((group) => group.includes(grape)).flat()];

/** A word of one law and of another. */
const labelsLike = (label: string): string[] => (/^(?:reserva|riserva)$/i.test(label) ? ['Reserva', 'Riserva'] : [label]);

const wordsIn = (text: string): string[] => wordsOf(fold(text));

/** A wine is found by a word of its name too, and by that of a value that the words name as well. */
function saysWords({ name, brand, origin, wine_type, grapes, food_pairings, classification }: Product, text: string): boolean {
  const told = [name, brand?.name, origin?.name, wine_type?.name, ...(grapes ?? []), ...(food_pairings ?? []), ...classification];
  const words = wordsIn(text).filter((word) => word.length > 1);
  return words.some((word) => told.some((one) => one !== undefined && containsFolded(one, word)));
}

/** @returns whether the levels are the same, or lie side by side */
function isNearLevel(scale: string, own: string, wanted: string): boolean {
  const levels = SCALES.get(scale) ?? [];
  return (
    Math.abs(levels.indexOf(own) - levels.indexOf(wanted)) <= 1 ||
    (levels.length > 3 && own !== levels[0] && wanted !== levels[0])
  );
}

const numberOf = (as: string, { vintage, abv, volume_ml, ratings, price }: Product): number | null => {
  if (as === 'vintage') return vintage;
  if (as === 'abv') return abv;
  if (as === 'volume') return volume_ml;
  if (as === 'points') return ratings.length === 0 ? null : Math.max(...ratings.map(({ points }) => points));
  return price;
};

/** "2018-2020" has both ends; one alone may be either. @returns whether it holds for the product, with each reading of the end */
function rangeTests(as: string, value: unknown, name: string | undefined): Test[] {
  const [low = 0, high] = String(value).split('-').map(Number);
  const test =
    (isIn: (own: number) => boolean): Test =>
    (product) => {
      const own = numberOf(as, product);
      return own !== null && isIn(own);
    };
  if (high !== undefined) return [test((own) => own >= low && own <= high)];
  if (name === String(value) || as === 'volume') return [test((own) => own === low)];
  if (as === 'price_min') return [test((own) => own >= low)];
  if (as === 'price_max') return [test((own) => own <= low)];
  return [test((own) => own >= low), test((own) => own <= low)];
}

const SCALE_KINDS = ['sweetness', 'body', 'tannin', 'acidity'] as const;
type ScaleKind = (typeof SCALE_KINDS)[number];
const isScale = (as: string): as is ScaleKind => SCALE_KINDS.some((kind) => kind === as);

/** @returns what the product must be, or each way to read it; none for an order */
function testsOf({ as, value, name }: Reading, isNear: boolean): Test[] {
  if (isScale(as)) {
    const wanted = String(value);
    return [(product) => (isNear ? isNearLevel(as, product[as]?.value ?? '', wanted) : product[as]?.value === wanted)];
  }
  switch (as) {
    case 'wine_type':
    case 'brand':
      return [(product) => product[as]?.name === name];
    case 'origin':
      return [
        (product) => [name ?? '', ...(WITHIN[name ?? ''] ?? [])].some((region) => regionPart(region).matches(wineOf(product))),
      ];
    case 'country':
      return [({ origin }) => origin?.country === name];
    case 'grape':
      return [(product) => alikeGrapes(name ?? '').some((grape) => grapePart(grape).matches(wineOf(product)))];
    case 'food':
      return [({ food_pairings }) => alikeFoods(name ?? '').some((food) => (food_pairings ?? []).includes(food))];
    case 'classification':
      return [({ classification }) => labelsLike(name ?? '').some((label) => classification.includes(label))];
    case 'certification':
      return [({ certifications }) => certifications.some((one) => one.value === value)];
    case 'occasion':
      return [({ occasions }) => occasions.some((one) => one.value === value)];
    case 'gift_box':
    case 'in_stock':
      return [(product) => product[as]];
    case 'on_sale':
      return [({ discount_percent }) => (discount_percent ?? 0) > 0];
    case 'sort':
      return [];
    default:
      return rangeTests(as, value, name);
  }
}

/** Words that several parts may have without saying the same. */
const NEGATIONS = new Set('khong ko k dung tru no not non pas de thay vi mien la it bot do la qua bi'.split(' '));

/** Parts that say different values in shared words are met by one of them: "cho nữ" is light, or sweet. */
const isAlternative = (one: Reading, other: Reading): boolean => {
  const others = wordsIn(other.text);
  return one === other || wordsIn(one.text).some((word) => !NEGATIONS.has(word) && others.includes(word));
};

/** Values that are names: a wine is found by the words as well. */
const NAMED = ['wine_type', 'brand', 'origin', 'country', 'grape', 'food', 'classification', 'vintage'];

/** @returns whether the product is what a part says, or what the same words say besides */
function meets(product: Product, test: Test, part: Reading, { understood, corrected }: Meaning, isNear: boolean): boolean {
  if (test(product)) return true;
  if (part.as.startsWith('price_')) return false;
  const others = understood.filter((other) => other !== part && isAlternative(part, other));
  if (others.some((other) => testsOf(other, isNear).some((one) => one(product)))) return true;
  return (
    [part, ...others].some(({ as }) => NAMED.includes(as)) &&
    saysWords(
      product,
      [
        part.as === 'classification' ? (part.name ?? '') : '',
        ...corrected.filter(({ from }) => part.text.includes(from)).map(({ to }) => to),
        part.text,
      ].join(' '),
    )
  );
}

/** Tastes are met nearly where few products meet all of the search exactly. */
const isExact = (product: Product, meaning: Meaning): boolean =>
  meaning.understood.every((part) => {
    const tests = testsOf(part, false);
    return tests.length === 0 || tests.some((test) => meets(product, test, part, meaning, false));
  });

/** @param isTrue of one reading of the part and an item @returns the first item that it is false of in every reading */
function counterexample(
  tests: readonly Test[],
  items: readonly Product[],
  isTrue: (test: Test, item: Product) => boolean,
): Product | undefined {
  const failures = tests.map((test) => items.find((item) => !isTrue(test, item)));
  return failures.includes(undefined) ? undefined : failures[0];
}

const describe = ({ as, value, name, text }: Reading): string => `${as} ${String(name ?? value)} ‹${text}›`;

/** Of dishes of one kind, another one is not excluded. */
const isExactly = ({ as, name }: Reading, { food_pairings, classification }: Product): boolean =>
  as === 'food' ? (food_pairings ?? []).includes(name ?? '') : as !== 'classification' || classification.includes(name ?? '');

/** Both ends of a price are not wanted together. */
function isExcludedPrice(product: Product, part: Reading, excluded: readonly Reading[]): boolean {
  const ends = excluded.filter(({ as, text }) => as.startsWith('price_') && text === part.text);
  return ends.every((end) => testsOf(end, false).some((test) => test(product)));
}

/** @param items all that are listed @returns what the answer says and an item is not */
export function falseClaims(meaning: Meaning, items: readonly Product[]): FalseClaim[] {
  const { understood, excluded = [] } = meaning;
  const isNear = items.filter((item) => isExact(item, meaning)).length < ENOUGH;
  const claims = understood.map((part) => ({
    claim: describe(part),
    item: counterexample(testsOf(part, isNear), items, (test, item) => meets(item, test, part, meaning, isNear)),
  }));
  const exclusions = excluded.map((part) => ({
    claim: `not ${describe(part)}`,
    item: part.as.startsWith('price_')
      ? items.find((item) => isExcludedPrice(item, part, excluded))
      : counterexample(testsOf(part, false), items, (test, item) => !test(item) || !isExactly(part, item)),
  }));
  return [...claims, ...exclusions].flatMap(({ claim, item }) => (item ? [{ claim, item: item.name }] : []));
}
