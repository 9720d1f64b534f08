import type { Core } from '@strapi/strapi';
import { normalizeText } from '../../read-model/projection/text';
import { chunksOf } from '../../platform/chunks';
import { findCountry } from '../foreign/countries';
import { actionEntry } from '../bulk/bulk-entries';
import { labelOf, valueEntry } from '../bulk/value-entries';
import { readDocuments } from '../runs/document-values';
import type { PlannedEntry } from '../runs/run';
import { keyOfCountry, type StoredOrigin } from './doubled-countries';

const ORIGIN = 'api::origin.origin';
const PRODUCT = 'api::product.product';

/** Products that are read at once. */
const PAGE = 200;

/** Origins that become one. */
interface Twins {
  kept: StoredOrigin;
  /** what the kept one is called afterwards */
  name: string;
  others: StoredOrigin[];
}

/** An origin that is the country itself: a wine whose region is not told has it. */
const nameAfter = ({ name }: StoredOrigin, country: string): string => (findCountry(name) === country ? country : name);

/** @returns the origins of a country by what they are called in it: regions of two spellings are one */
function groupTwins(origins: readonly StoredOrigin[], country: string): Twins[] {
  const byName = new Map<string, StoredOrigin[]>();
  for (const origin of origins) {
    const key = normalizeText(nameAfter(origin, country));
    byName.set(key, [...(byName.get(key) ?? []), origin]);
  }
  return [...byName.values()].flatMap((twins) => {
    const isDone = (one: StoredOrigin): boolean => one.country === country && one.name === nameAfter(one, country);
    const kept = twins.find(isDone) ?? twins.find((one) => one.country === country) ?? twins[0];
    if (kept === undefined) return [];
    return [{ kept, name: nameAfter(kept, country), others: twins.filter((one) => one !== kept) }];
  });
}

async function* originEntries(strapi: Core.Strapi, all: readonly Twins[], country: string): AsyncGenerator<PlannedEntry> {
  const stored = await readDocuments(
    strapi,
    ORIGIN,
    all.map(({ kept }) => kept.documentId),
  );
  for (const { kept, name } of all) {
    const document = stored.get(kept.documentId);
    if (!document) continue;
    const entry = valueEntry({ label: name, stored: document, after: { name, country }, publish: false });
    if (entry.kind === 'changed') yield entry;
  }
}

/** Moves the products of twins to the origins that are kept, drafts and published versions alike. */
async function* productEntries(strapi: Core.Strapi, all: readonly Twins[]): AsyncGenerator<PlannedEntry> {
  const keptOf = new Map(all.flatMap(({ kept, others }) => others.map((one) => [one.documentId, kept.documentId] as const)));
  if (keptOf.size === 0) return;
  const found: { documentId: string }[] = await strapi.db
    .query(PRODUCT)
    .findMany({ where: { origin: { documentId: { $in: [...keptOf.keys()] } } }, select: ['documentId'] });
  const ids = [...new Set(found.map(({ documentId }) => documentId))];
  for (const page of chunksOf(ids, PAGE)) {
    for (const stored of (await readDocuments(strapi, PRODUCT, page)).values()) {
      const [draft, published] = [stored.draft?.origin, stored.published?.origin].map((id) =>
        typeof id === 'string' ? keptOf.get(id) : undefined,
      );
      const entry = valueEntry({
        ...{ label: labelOf(stored), stored, publish: true },
        after: draft === undefined ? {} : { origin: draft },
        ...(published !== undefined && { afterPublished: { origin: published } }),
      });
      if (entry.kind === 'changed') yield { ...entry, uid: PRODUCT };
    }
  }
}

/**
 * What gives a country one spelling: its origins get it, products of regions that there are twice move to one of them, and the other
 * one is deleted.
 */
export async function* mergeEntries(
  strapi: Core.Strapi,
  origins: readonly StoredOrigin[],
  country: string,
): AsyncGenerator<PlannedEntry> {
  const key = keyOfCountry(country);
  const all = groupTwins(
    origins.filter((origin) => keyOfCountry(origin.country) === key),
    country,
  );
  yield* originEntries(strapi, all, country);
  yield* productEntries(strapi, all);
  const others = all.flatMap((twins) => twins.others.map(({ documentId }) => documentId));
  for (const stored of (await readDocuments(strapi, ORIGIN, others)).values()) yield actionEntry(stored, 'delete');
}
