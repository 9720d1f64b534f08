import { BackgroundSlices } from '../../../../platform/load-shedding/background-slices';
import { normalizeText } from '../../../../public/read-model/projection/text';
import { plansThatHold, type HoldingPlan } from '../../../plans/server/plan-store';
import { readDocuments, type StoredDocument, type Values } from '../../../changes/server/document-values';
import type { Change, PlannedEntry } from '../../../changes/server/run';
import { cellText, type TableRow } from './cell';
import { nameColumnOf } from './columns';
import { completeRow } from './complete-row';
import { FileError } from './messages';
import type { ImportContext, Match, ReadRow } from './row';
import { ROWS_MAX } from './limits';
import { matchRows } from './match-rows';
import { groupKey, planGroup, type NewGroup } from './new-groups';
import { planRow } from './plan-row';
import { RowReader } from './read-row';

function pictureTexts({ header }: ImportContext, rows: readonly TableRow[]): string[] {
  const places = [...header.columns.keys()].filter((at) => header.columns[at]?.kind === 'pictures');
  return rows.flatMap(({ cells }) => places.map((at) => cellText(cells[at] ?? null)));
}

/** Plans the rows of a table one batch after the other. Remembers of all rows which entries they are. */
export class TablePlanner {
  /** rows by what may be in one row only */
  readonly #seen = new Map<string, string>();
  readonly groups = new Map<string, number>();
  #position = 0;
  #rows = 0;

  constructor(private readonly context: ImportContext) {}

  /** @param batches rows that are looked up together. @throws FileError when the table is too long, or has no row */
  async *plan(batches: AsyncIterable<TableRow[]>): AsyncGenerator<PlannedEntry> {
    for await (const rows of batches) {
      this.#rows += rows.length;
      if (this.#rows > ROWS_MAX) throw new FileError('too-many-rows', { max: ROWS_MAX });
      for (const row of rows) this.context.summary.leaveOut(row);
      yield* await this.#planBatch(rows.filter(({ leftOut }) => leftOut === undefined));
    }
    if (this.#rows === 0) throw new FileError('no-rows');
  }

  async #planBatch(rows: readonly TableRow[]): Promise<PlannedEntry[]> {
    const context = this.context;
    const { strapi, uid } = context;
    const texts = pictureTexts(context, rows);
    if (texts.length > 0) await context.pictures.learn(strapi, texts);
    const reader = new RowReader(context);
    const slices = new BackgroundSlices();
    const reads: ReadRow[] = [];
    for (const row of rows) {
      if (slices.isOver) await slices.next();
      reads.push(reader.read(row));
    }
    const matches = await matchRows(context, reads);
    const ids = [...matches.values()].flatMap((match) =>
      'documentId' in match ? [match.documentId] : 'double' in match ? (match.double ?? []) : [],
    );
    const documents = await readDocuments(strapi, uid, [...new Set(ids)]);
    const held = await plansThatHold(strapi.db.connection, ids);
    const entries: PlannedEntry[] = [];
    for (const read of reads) {
      if (slices.isOver) await slices.next();
      const match = matches.get(read) ?? { isNew: true };
      if ('documentId' in match) this.#notePlan(reader, read, documents.get(match.documentId), held.get(match.documentId));
      entries.push(...this.#planRead(reader, read, match, documents));
    }
    return entries;
  }

  #planRead(reader: RowReader, read: ReadRow, match: Match, documents: ReadonlyMap<string, StoredDocument>): PlannedEntry[] {
    const { uid, summary } = this.context;
    const document = 'documentId' in match ? documents.get(match.documentId) : undefined;
    if (document && 'name' in match && match.name !== undefined) read.values.set(nameColumnOf(uid), match.name);
    const double = 'code' in match && match.double !== undefined ? (documents.get(match.double ?? '') ?? null) : undefined;
    this.#refuseTwice(reader, read, document);
    const draft = (document ?? double)?.draft ?? {};
    completeRow(this.context, reader, read, draft);
    if ('code' in match && double === undefined) reader.fault(read, match.column, match.code, { values: match.values });
    else if ('code' in match) reader.note(read, match.column, match.code, { values: match.values, cell: null });
    const entry = planRow(this.context, reader, read, { document, double });
    const isShown = uid === 'api::product.product' && entry.publication === 'publish';
    summary.add(entry, isShown ? read.values : undefined);
    if (entry.kind !== 'wrong') this.#tellGrapes(read);
    const entries = entry.kind === 'wrong' ? [entry] : this.#withGroups(entry, read, draft);
    this.#position += entries.length;
    return entries;
  }

  #notePlan(reader: RowReader, read: ReadRow, document: StoredDocument | undefined, plan: HoldingPlan | undefined): void {
    const price = read.values.get('price');
    if (!plan || price === undefined || price === document?.draft?.price) return;
    reader.note(read, 'price', 'plan-price-held', { values: { plan: plan.title }, cell: null });
  }

  /** A row that is an earlier row's entry, or has its key, is wrong. */
  #refuseTwice(reader: RowReader, read: ReadRow, document: StoredDocument | undefined): void {
    const { values, newGroups } = read;
    const nameColumn = nameColumnOf(this.context.uid);
    const known = ['sku', 'slug'].flatMap((name): [column: string, value: string][] => {
      const value = values.get(name);
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const [firstKey] = known;
    if (document) known.push([firstKey?.[0] ?? nameColumn, document.documentId]);
    else if (firstKey === undefined) {
      // Two wineries have a "Chianti Classico" of one year, and a winery has it in two bottles.
      const brand = newGroups.get('brand')?.name ?? values.get('brand');
      const parts = [nameColumn, 'vintage', 'volume_ml', 'country'].map((name) => values.get(name));
      const key = JSON.stringify([...parts, brand].map((part) => part ?? null));
      known.push([nameColumn, normalizeText(key)]);
    }
    const keys = known.map(([column, value]) => ({ column, key: `${column}\n${value}` }));
    const twice = keys.find(({ key }) => this.#seen.has(key));
    if (twice) reader.fault(read, twice.column, 'row-twice', { values: { row: this.#seen.get(twice.key) ?? '' } });
    for (const { key } of keys) this.#seen.set(key, String(read.row.number));
  }

  /** @returns the entries that make the row's new groups, where no earlier row has them, and the row's own one */
  #withGroups(entry: PlannedEntry, { newGroups }: ReadRow, draft: Values): PlannedEntry[] {
    const entries: PlannedEntry[] = [];
    const changes: Record<string, Change> = { ...entry.changes };
    for (const [attribute, group] of newGroups) {
      let position = this.groups.get(groupKey(group));
      if (position === undefined) {
        position = this.#position + entries.length + 1;
        this.groups.set(groupKey(group), position);
        this.#tellGroup(group);
        entries.push(planGroup(group));
      }
      changes[attribute] = { before: draft[attribute] ?? null, after: { position } };
    }
    return [...entries, { ...entry, changes }];
  }

  #tellGroup({ attribute, name, country }: NewGroup): void {
    const { summary, groups } = this.context;
    summary.addNew(attribute, name);
    if (country !== undefined && groups.origin.countryLike(country) === undefined) summary.addNew('country', country);
  }

  #tellGrapes({ values }: ReadRow): void {
    const { summary, grapes } = this.context;
    const names = values.get('grapes');
    if (!Array.isArray(names)) return;
    for (const name of names) if (typeof name === 'string' && grapes.isNew(name)) summary.addNew('grapes', name);
  }
}
