import { choicesOf, DECLARED_FIELDS } from '../../../../contract/declared-fields';
import type { Choices } from '../../../../contract/product-field';
import { TYPE_TEXTS, type Text } from '../../../texts/labels';
import { TABLE_UIDS, type TableUid } from './panel-api';
import type { READERS } from './written-values';
import texts from './columns.json';
import { toTexts } from '../../../texts/labels/text';

type ColumnKind = keyof typeof READERS | 'status' | 'country';

export interface Column {
  /** the attribute; of a component, `seo.meta_title` */
  name: string;
  kind: ColumnKind;
  /** as the form calls it */
  title: Text;
  /** further names that are understood */
  aliases: readonly string[];
  /** names that count where no other column is this one */
  weakAliases?: readonly string[];
  /** what a cell may say; empty for other kinds */
  choices: Choices;
}

const OWN_TITLES = toTexts(texts.titles);
const ALIASES: Readonly<Record<string, readonly string[]>> = texts.aliases;

const WEAK_ALIASES: Readonly<Record<string, readonly string[]>> = texts.weakAliases;

const DECLARED_ALIASES = new Map(
  DECLARED_FIELDS.flatMap(({ attribute, table }) => (table?.aliases ? [[attribute as string, table.aliases] as const] : [])),
);

const DECLARED_CHOICES = new Map(DECLARED_FIELDS.map((field) => [field.attribute as string, choicesOf(field) ?? {}]));

type Kinds = Readonly<Record<string, ColumnKind>>;

/** The declared columns. A region's country has one of its own beside it. */
function productColumns(): Kinds {
  const columns = DECLARED_FIELDS.flatMap(({ attribute, table }) => (table ? [{ name: attribute, ...table }] : []));
  const sorted = columns.sort((a, b) => a.order - b.order).map(({ name, cell }): [string, ColumnKind] => [name, cell]);
  sorted.splice(sorted.findIndex(([name]) => name === 'origin') + 1, 0, ['country', 'country']);
  return Object.fromEntries(sorted);
}

/** The columns of each table, in the order in which an export writes them. */
const TABLES: Readonly<Record<TableUid, Kinds>> = {
  'api::product.product': {
    ...productColumns(),
    'seo.meta_title': 'text',
    'seo.meta_description': 'text',
    status: 'status',
  },
  'api::redirect.redirect': { from: 'address', to: 'target' },
};

function titleOf(uid: TableUid, name: string): Text {
  if (Object.hasOwn(OWN_TITLES, name)) return OWN_TITLES[name as keyof typeof OWN_TITLES];
  const [attribute = '', member] = name.split('.');
  const fields = member === undefined ? TYPE_TEXTS[uid].fields : TYPE_TEXTS['shared.seo'].fields;
  const field = fields[member ?? attribute];
  if (field === undefined) throw new Error(`${uid} has no text of ${name}.`);
  return field.label;
}

const toColumns = (uid: TableUid): Column[] =>
  Object.entries(TABLES[uid]).map(([name, kind]) => ({
    name,
    kind,
    title: titleOf(uid, name),
    aliases: [...(DECLARED_ALIASES.get(name) ?? []), ...(ALIASES[name] ?? [])],
    weakAliases: WEAK_ALIASES[name] ?? [],
    choices: DECLARED_CHOICES.get(name) ?? {},
  }));

const COLUMNS = new Map(TABLE_UIDS.map((uid) => [uid, toColumns(uid)]));

export const columnsOf = (uid: TableUid): readonly Column[] => COLUMNS.get(uid) ?? [];

/** Of a price list with both prices: the one that is paid. It is no attribute: the other one becomes the price before the discount. */
export const SALE_PRICE = 'sale_price';

/** @returns the columns that an import understands: those of the table, and one that an export has no use for */
export function importColumnsOf(uid: TableUid): readonly Column[] {
  const columns = columnsOf(uid);
  return uid === 'api::product.product' ? [...columns, SALE_COLUMN] : columns;
}

const SALE_COLUMN: Column = {
  name: SALE_PRICE,
  kind: 'price',
  title: OWN_TITLES[SALE_PRICE],
  aliases: ALIASES[SALE_PRICE] ?? [],
  choices: {},
};

export const nameColumnOf = (uid: TableUid): string => (uid === 'api::redirect.redirect' ? 'from' : 'name');

/** Columns by which a row is known. */
const KEYS: readonly string[] = ['sku', 'slug'];

export const keyColumnsOf = (uid: TableUid): Column[] =>
  columnsOf(uid).filter(({ name }) => KEYS.includes(name) || name === nameColumnOf(uid));
