import type { Core, UID } from '@strapi/strapi';
import type { MessageKey } from '../../texts/messages';
import { chunksOf } from '../../../platform/chunks';
import { PRICE_LEAST } from '../../import/server/files/written-prices';
import { plansThatHold, type HoldingPlan } from '../../plans/server/plan-store';
import { isSameValue, readDocuments, type StoredDocument, type Values } from '../../changes/server/document-values';
import { labelOf as fieldLabel, say } from '../../changes/server/outcome';
import type { Changes, EntryFault, Json, PlannedEntry } from '../../changes/server/run';

const PAGE_SIZE = 200;

export type NewValues = Readonly<Record<string, Json>>;

const changesOf = (before: Values | null, after: NewValues): Changes =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isSameValue(before?.[name], value))
      .map(([name, value]) => [name, { before: before?.[name] ?? null, after: value }]),
  );

/**
 * What the published version gets: what an editor has changed in the draft and not published stays in the draft.
 *
 * @returns null where both versions are the same and get the same
 */
function publishedChanges({ draft, published }: StoredDocument, after: NewValues, afterPublished: NewValues): Changes | null {
  const names = Object.keys(published ?? {}).filter(
    (name) =>
      !isSameValue(published?.[name], draft?.[name]) ||
      (name in after && !isSameValue(after[name], afterPublished[name] ?? after[name])),
  );
  if (names.length === 0) return null;
  return Object.fromEntries(
    names.map((name) => {
      const before = published?.[name] ?? null;
      const value = name in afterPublished ? afterPublished[name] : after[name];
      return [name, { before, after: value === undefined ? before : value }];
    }),
  );
}

interface ValueChange {
  label: string;
  stored: StoredDocument;
  /** of the draft */
  after: NewValues;
  /** of the published version, where they are others */
  afterPublished?: NewValues;
  /** false: the change stays in the draft */
  publish: boolean;
}

const PRICES = ['price', 'compare_at_price'] as const;

/** @returns the entry, which says whether visitors would see a price that no bottle has and that they do not see now: thousands were left out */
export function askAboutPrice({ draft, published }: StoredDocument, entry: PlannedEntry): PlannedEntry {
  const { kind, publication, changes, publishedChanges } = entry;
  if (kind !== 'changed' || publication !== 'publish') return entry;
  const isPublication = publishedChanges === undefined && Object.keys(changes).length === 0;
  const hasOddPrice = PRICES.some((name) => {
    const change = publishedChanges?.[name] ?? changes[name];
    const shown = isPublication ? draft?.[name] : change?.after;
    return typeof shown === 'number' && shown < PRICE_LEAST && shown !== published?.[name];
  });
  return { ...entry, hasOddPrice };
}

/** @returns the entry of a run that changes values of a document, and of its published version alike */
export function valueEntry({ label, stored, after, afterPublished = {}, publish }: ValueChange): PlannedEntry {
  const changes = changesOf(stored.draft, after);
  const publishes = publish && stored.published !== null;
  const wanted = { ...after, ...afterPublished };
  const isSame =
    Object.keys(changes).length === 0 &&
    (!publishes || Object.entries(wanted).every(([name, value]) => isSameValue(stored.published?.[name], value)));
  const others = publishes && !isSame ? publishedChanges(stored, after, afterPublished) : null;
  return askAboutPrice(stored, {
    kind: isSame ? 'unchanged' : 'changed',
    label,
    documentId: stored.documentId,
    changes,
    publication: publishes && !isSame ? 'publish' : 'keep',
    baseVersion: stored.version,
    ...(others ? { publishedChanges: others } : {}),
  });
}

export function labelOf(stored: StoredDocument): string {
  const { name, title } = stored.draft ?? stored.published ?? {};
  const label = name ?? title;
  return typeof label === 'string' && label !== '' ? label : stored.documentId;
}

/** @returns an entry that names why a document is left alone */
export const wrongEntry = (label: string, documentId: string, fault: EntryFault): PlannedEntry => ({
  kind: 'wrong',
  label,
  documentId,
  changes: {},
  publication: 'keep',
  baseVersion: null,
  errors: [fault],
});

export const entryFault = (key: MessageKey): EntryFault => ({ column: '', value: '', message: say(key) });

export const priceFault = (key: MessageKey, price: number | null, values = {}): EntryFault => ({
  column: fieldLabel('api::product.product', 'price'),
  value: price === null ? '' : String(price),
  message: say(key, values),
});

/**
 * @param plan what becomes of one document, by what is stored now, and the price plan that holds its price
 * @param ownPlan whose prices they are
 * @returns an entry for each document, in their order
 */
export async function* documentEntries(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentIds: readonly string[],
  plan: (stored: StoredDocument, holding: HoldingPlan | undefined) => PlannedEntry,
  ownPlan?: string,
): AsyncGenerator<PlannedEntry> {
  for (const page of chunksOf(documentIds, PAGE_SIZE)) {
    const stored = await readDocuments(strapi, uid, page);
    const held = await plansThatHold(strapi.db.connection, page, ownPlan);
    for (const documentId of page) {
      const document = stored.get(documentId);
      yield document ? plan(document, held.get(documentId)) : wrongEntry(documentId, documentId, entryFault('run-entry-gone'));
    }
  }
}
