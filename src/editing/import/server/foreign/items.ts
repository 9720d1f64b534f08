import { foldText } from '../../../../public/read-model/projection/text';
import type { LeftOutReason } from '../files/cell';
import { volumeIn } from '../files/written-numbers';
import { readYesNo } from '../files/written-states';
import type { Attribute, SystemRow } from './system-row';
import type { RowRule } from './systems';

/** One wine of a system's file: a product, or one of its variants. */
export interface Item {
  /** the row that says what all variants share */
  product: SystemRow;
  /** the row that says its code, price and stock */
  variant: SystemRow;
  /** what tells it from the product's other variants */
  choices: readonly Attribute[];
  /** what all variants share, and its choices */
  options: readonly Attribute[];
  /** all rows of the product, for their pictures */
  rows: readonly SystemRow[];
}

export interface LeftOut {
  row: SystemRow;
  leftOut: LeftOutReason;
}

/** Kinds of rows that are no goods, or several. */
const KINDS: readonly (readonly [RegExp, LeftOutReason])[] = [
  [/^(?:combo|grouped|bundle|woosb|composite)/, 'bundle'],
  [/^(?:dich vu|service|gift|the qua tang)/, 'service'],
];

/** @returns why a row is no wine; undefined: it may be one */
function reasonOf(row: SystemRow): LeftOutReason | undefined {
  if (row.get('unit-of') !== '') return 'unit';
  if (readYesNo(row.get('gift-card')) === true) return 'service';
  const kind = foldText(row.get('kind'));
  return KINDS.find(([pattern]) => pattern.test(kind))?.[1];
}

const single = (row: SystemRow): Item => ({ product: row, variant: row, choices: [], options: row.options(), rows: [row] });

const isVariant = (row: SystemRow): boolean => row.get('sku') !== '' || row.get('price') !== '' || row.options().length > 0;

/** Rows that say what one product is. */
function* fromKey(rows: readonly SystemRow[]): Generator<Item> {
  const [product] = rows;
  if (product === undefined) return;
  const names = product.optionNames();
  const found = rows.filter((row) => isVariant(row) || row.options(names).length > 0);
  const variants = found.length > 0 ? found : [product];
  for (const variant of variants) {
    const options = variant.options(names);
    yield { product, variant, choices: variants.length > 1 ? options : [], options, rows };
  }
}

function* byKey(rows: Iterable<SystemRow>): Generator<Item> {
  let group: SystemRow[] = [];
  let key: string | undefined;
  for (const row of rows) {
    const name = foldText(row.get('name'));
    const own = foldText(row.get('key')) || name;
    // Without a key, two products of one name are told apart by what their variants are.
    const isSame = own === '' || (own === key && (row.get('key') !== '' || row.options().length > 0));
    if (!isSame) {
      yield* fromKey(group);
      [group, key] = [[], own];
    }
    group.push(row);
  }
  yield* fromKey(group);
}

/** A comma of a value stands behind a backslash. */
const valuesOf = (text: string): string[] => text.split(/\s*(?<!\\)[,|]\s*/).filter((value) => value !== '');

function variation(row: SystemRow, product: SystemRow): Item {
  const options = row.options();
  const shared = product.options();
  const isOne = ([name]: Attribute): boolean =>
    valuesOf(shared.find(([other]) => foldText(other) === foldText(name))?.[1] ?? '').length === 1;
  const own = new Set(options.map(([name]) => foldText(name)));
  const kept = shared.filter(([name]) => !own.has(foldText(name)));
  const choices = options.filter((option) => !isOne(option));
  return { product, variant: row, choices, options: [...options, ...kept], rows: [row, product] };
}

/** A variation names its product: `id:12`, or its code. The product may stand below it. */
function* byParent(rows: Iterable<SystemRow>): Generator<Item> {
  const all = [...rows].map((row) => ({ row, kind: foldText(row.get('kind')) }));
  const products = all.filter(({ kind }) => kind.startsWith('variable')).map(({ row }) => row);
  const byName = new Map(products.flatMap((row) => [`id:${row.get('id')}`, row.get('sku')].map((name) => [name, row] as const)));
  for (const none of ['', 'id:']) byName.delete(none);
  const unused = new Set(products);
  for (const { row, kind } of all) {
    if (kind.startsWith('variable')) continue;
    const isVariation = kind.startsWith('variation') || (kind === '' && row.get('parent') !== '');
    const product = isVariation ? byName.get(row.get('parent')) : undefined;
    if (product) unused.delete(product);
    yield product ? variation(row, product) : single(row);
  }
  for (const row of unused) yield single(row);
}

/** A vintage, or a volume: what a row that belongs to another one, and has its name, is told by. */
const isChoice = ([, value]: Attribute): boolean => /^(?:19|20)\d\d$/.test(value) || volumeIn(value) !== undefined;

function* each(rows: Iterable<SystemRow>): Generator<Item> {
  for (const row of rows) yield { ...single(row), choices: row.get('related') === '' ? [] : row.attributes().filter(isChoice) };
}

const RULES = { each, key: byKey, parent: byParent };

/** A variant that is several bottles: `Thùng 6 chai`, `6 x 750ml`, `Case of 12`, `6-pack`. */
const SEVERAL =
  /\b(?:thung|case|carton|kien|ket)\b|\b(?:[2-9]|[1-9]\d)\s*(?:chai|bottles?|btls?|[ -]?pack)\b|\b(?:[2-9]|[1-9]\d)\s*x\s*\d|\bx\s*(?:[2-9]|[1-9]\d)\b/;

/** Whether an item is another unit of a wine that stands beside it. */
const isCase = ({ choices }: Item): boolean => choices.some(([, value]) => SEVERAL.test(foldText(value)));

/** Finds the wines of a system's file, and the rows that are none: another unit of a wine, a group of products, a service. */
export function* readItems(rule: RowRule, rows: Iterable<SystemRow>): Generator<Item | LeftOut> {
  const others: LeftOut[] = [];
  /** of a product that is left out with all its rows */
  let leftOutKey: string | undefined;
  function* wines(): Generator<SystemRow> {
    for (const row of rows) {
      const key = rule === 'key' ? foldText(row.get('key') || row.get('name')) : undefined;
      // Further rows of a product may have its key, or none.
      if (leftOutKey !== undefined && (key === leftOutKey || key === '')) continue;
      const leftOut = reasonOf(row);
      // Beside another unit of a wine there is the wine.
      leftOutKey = leftOut === undefined || leftOut === 'unit' ? undefined : key;
      if (leftOut === undefined) yield row;
      else others.push({ row, leftOut });
    }
  }
  for (const item of RULES[rule](wines())) {
    yield* others.splice(0);
    if (isCase(item)) yield { row: item.variant, leftOut: 'unit' };
    else yield item;
  }
  yield* others;
}
