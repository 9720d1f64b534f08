import type { Core } from '@strapi/strapi';
import { isGrouping, PRODUCT_GROUPINGS, type GroupingUid } from '../../contract/content-types';
import { findMissingTargets } from '../../editorial/redirects';
import { normalizeText } from '../../read-model/projection/text';
import type { ImportContext } from './import-context';
import { textOf, type Match } from './match';
import { matchItems } from './match-items';
import type { ReadRow } from './row-faults';

interface GroupContext extends ImportContext {
  uid: GroupingUid;
}

/** Brands, origins and types: by their slug, or by their name in whatever case. */
function matchGroup({ uid, groups }: GroupContext, { values }: ReadRow): Match {
  const lookup = groups[PRODUCT_GROUPINGS[uid].attribute];
  const isOrigin = uid === 'api::origin.origin';
  const [slug, name] = [textOf(values.get('slug')), textOf(values.get('name'))];
  const country = normalizeText(textOf(values.get('country')));
  const bySlug = lookup.withSlug(slug);
  const named = lookup
    .named(name)
    .filter((group) => !isOrigin || country === '' || normalizeText(group.country ?? '') === country);
  const [first, ...others] = named;
  if (bySlug) {
    // Regions of two countries may have one name; brands and types may not.
    const taken = isOrigin ? undefined : named.find(({ documentId }) => documentId !== bySlug.documentId);
    return taken ? { column: 'name', fault: 'taken', values: { label: taken.name } } : { documentId: bySlug.documentId };
  }
  if (first && others.length > 0)
    return {
      column: 'name',
      fault: 'group-several',
      values: { slugs: [...new Set(named.map(({ slug }) => slug ?? ''))].join(', ') },
    };
  if (first && slug === '') return { documentId: first.documentId };
  return first && !isOrigin ? { column: 'name', fault: 'name-exists', values: { slug: first.slug ?? '' } } : { isNew: true };
}

interface SynonymRow {
  documentId: string;
  public_id: number;
  words: string[] | null;
}

/** Groups of synonyms: by their number, or by their first word. */
async function matchSynonyms(strapi: Core.Strapi, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> {
  const groups: SynonymRow[] = await strapi.db
    .query('api::synonym.synonym')
    .findMany({ select: ['documentId', 'public_id', 'words'] });
  const byId = new Map(groups.map(({ public_id, documentId }) => [public_id, documentId]));
  const byWord = new Map(groups.map(({ words, documentId }) => [normalizeText(words?.[0] ?? ''), documentId]));
  const match = ({ values }: ReadRow): Match => {
    const id = values.get('public_id');
    const words = values.get('words');
    const [first] = Array.isArray(words) ? (words as string[]) : [];
    const documentId = typeof id === 'number' ? byId.get(id) : byWord.get(normalizeText(first ?? ''));
    if (documentId !== undefined) return { documentId };
    return typeof id === 'number' ? { column: 'public_id', fault: 'id-unknown', values: {} } : { isNew: true };
  };
  return new Map(reads.map((read) => [read, match(read)]));
}

/** Redirects: by the old address. */
async function matchRedirects(strapi: Core.Strapi, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> {
  const textsOf = (name: string): string[] => reads.map(({ values }) => textOf(values.get(name))).filter((text) => text !== '');
  const known: { documentId: string; from: string }[] = await strapi.db
    .query('api::redirect.redirect')
    .findMany({ where: { from: { $in: textsOf('from') } }, select: ['documentId', 'from'] });
  const byAddress = new Map(known.map(({ documentId, from }) => [from, documentId]));
  const missing = await findMissingTargets(strapi, [...new Set(textsOf('to'))]);
  const match = ({ values }: ReadRow): Match => {
    const to = textOf(values.get('to'));
    if (missing.has(to)) return { column: 'to', fault: 'nothing-at-target', values: { address: to } };
    const documentId = byAddress.get(textOf(values.get('from')));
    return documentId === undefined ? { isNew: true } : { documentId };
  };
  return new Map(reads.map((read) => [read, match(read)]));
}

/** @returns which entry each row is */
export async function matchRows(context: ImportContext, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> {
  const { uid, strapi } = context;
  if (uid === 'api::synonym.synonym') return matchSynonyms(strapi, reads);
  if (uid === 'api::redirect.redirect') return matchRedirects(strapi, reads);
  if (!isGrouping(uid)) return matchItems(context, reads);
  return new Map(reads.map((read) => [read, matchGroup({ ...context, uid }, read)]));
}
