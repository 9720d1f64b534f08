import type { Core } from '@strapi/strapi';
import { isGrouping, PRODUCT_GROUPINGS, type GroupingUid } from '../../../../contract/content-types';
import { findMissingTargets } from '../../../saving/server/redirects';
import { normalizeText } from '../../../../public/read-model/projection/text';
import type { ImportContext } from './import-context';
import { matchItems } from './match-items';
import { textOf, type Match, type ReadRow } from './row';

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
    return taken ? { column: 'name', code: 'key-taken', values: { label: taken.name } } : { documentId: bySlug.documentId };
  }
  if (first && others.length > 0)
    return {
      column: 'name',
      code: 'group-several',
      values: { slugs: [...new Set(named.map(({ slug }) => slug ?? ''))].join(', ') },
    };
  if (first && slug === '') return { documentId: first.documentId };
  return first && !isOrigin ? { column: 'name', code: 'name-exists', values: { slug: first.slug ?? '' } } : { isNew: true };
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
    if (missing.has(to)) return { column: 'to', code: 'nothing-at-target', values: { address: to } };
    const documentId = byAddress.get(textOf(values.get('from')));
    return documentId === undefined ? { isNew: true } : { documentId };
  };
  return new Map(reads.map((read) => [read, match(read)]));
}

/** @returns which entry each row is */
export async function matchRows(context: ImportContext, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> {
  const { uid, strapi } = context;
  if (uid === 'api::redirect.redirect') return matchRedirects(strapi, reads);
  if (!isGrouping(uid)) return matchItems(context, reads);
  return new Map(reads.map((read) => [read, matchGroup({ ...context, uid }, read)]));
}
