import { foldText } from '../../../../public/read-model/projection/text';
import { translate, type Language } from '../../../texts/editor-language';
import type { EntryFault, Json, PlannedEntry } from '../../../changes/server/run';
import type { LeftOutReason, TableRow } from './cell';
import { FILE_MESSAGES, isFileMessage } from './messages';
import type { ImportSource, LeftOut, MadeKind, NewNames, RowReason } from './panel-api';

const SHOWN_MAX = 10;
/** Names of one kind that the page names; the others are counted, up to the bound below. */
const NAMED_MAX = 50;
const COUNTED_MAX = 20_000;
/** Rows left out for one reason that are named. */
const LEFT_OUT_MAX = 20;

const MADE: readonly MadeKind[] = ['brand', 'origin', 'wine_type', 'country', 'grapes'];

const isBlankList = (value: Json | undefined): boolean => !Array.isArray(value) || value.length === 0;

/** What the rows of a dry run come to: why some are wrong, which names are new, and what will be public without a price or a picture. */
export class PlanSummary {
  /** by their columns and codes */
  readonly #reasons = new Map<string, RowReason>();
  /** by their folded spelling */
  readonly #made = new Map<MadeKind, Map<string, string>>();
  readonly #leftOut = new Map<LeftOutReason, LeftOut>();
  readonly bare = { price: 0, picture: 0 };
  /** names of the first wines that will be public without a price, or without a picture */
  readonly bareNames = { price: [] as string[], picture: [] as string[] };
  priceChanges = 0;

  constructor(private readonly language: Language) {}

  /** @param product whether it is one that visitors will see: its values */
  add({ kind, label, changes, errors = [] }: PlannedEntry, product?: ReadonlyMap<string, Json>): void {
    if (kind === 'wrong') this.#countReasons(errors);
    if (kind === 'changed' && changes.price !== undefined) this.priceChanges += 1;
    if (product === undefined) return;
    const isNew = kind === 'new';
    const price = product.get('price');
    // A price that is taken away is none either.
    if (price === null || (isNew && price === undefined)) this.#addBare('price', label);
    if (isNew && isBlankList(product.get('gallery'))) this.#addBare('picture', label);
  }

  /** Tells a name that the shop did not have, once, whatever its case and marks. */
  addNew(kind: MadeKind, name: string): void {
    const names = this.#made.get(kind) ?? new Map<string, string>();
    this.#made.set(kind, names);
    const key = foldText(name);
    if (!names.has(key) && names.size < COUNTED_MAX) names.set(key, name);
  }

  leaveOut({ number, leftOut }: TableRow): void {
    if (!leftOut) return;
    const known = this.#leftOut.get(leftOut.reason) ?? { reason: leftOut.reason, count: 0, rows: [] };
    const rows = known.rows.length < LEFT_OUT_MAX ? [...known.rows, { row: number, label: leftOut.label }] : known.rows;
    this.#leftOut.set(leftOut.reason, { ...known, count: known.count + 1, rows });
  }

  #addBare(what: 'price' | 'picture', label: string): void {
    this.bare[what] += 1;
    if (this.bareNames[what].length < NAMED_MAX) this.bareNames[what].push(label);
  }

  #countReasons(errors: readonly EntryFault[]): void {
    const kinds = new Map(errors.map(({ column, message, code }) => [`${column}\n${code ?? ''}`, { column, message, code }]));
    // A row counts once for each reason.
    for (const [key, { column, message, code }] of kinds) {
      const known = this.#reasons.get(key);
      const isShared = known !== undefined && known.message !== message && isFileMessage(code);
      const shared = isShared ? translate(FILE_MESSAGES[code], this.language).replace(/\{\w+\}/g, '…') : message;
      this.#reasons.set(key, { column, message: shared, count: (known?.count ?? 0) + 1 });
    }
  }

  told(): Pick<ImportSource, 'made' | 'leftOut' | 'reasons' | 'bare' | 'bareNames' | 'priceChanges'> {
    const { bare, bareNames, priceChanges } = this;
    const made = MADE.flatMap((kind): [MadeKind, NewNames][] => {
      const names = this.#made.get(kind);
      return names ? [[kind, { count: names.size, names: [...names.values()].slice(0, NAMED_MAX) }]] : [];
    });
    const reasons = [...this.#reasons.values()].sort((one, other) => other.count - one.count).slice(0, SHOWN_MAX);
    return { made: Object.fromEntries(made), leftOut: [...this.#leftOut.values()], reasons, bare, bareNames, priceChanges };
  }
}
