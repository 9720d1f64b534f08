import type { Core } from '@strapi/strapi';
import { findMissingTargets } from '../../../saving/server/redirects';
import { type ImportContext, textOf, type Match, type ReadRow } from './row';
import { matchWines } from './match-wines';

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
export const matchRows = async (context: ImportContext, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> =>
  context.uid === 'api::redirect.redirect' ? matchRedirects(context.strapi, reads) : matchWines(context, reads);
