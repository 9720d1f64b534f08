import type { Knex } from 'knex';
import { foldText } from '../../read-model/projection/text';
import type { DayRange } from '../shop-days';
import type { SearchFigures } from './figures';

/** A text is shown from this time on: what one person mistyped or pasted is no one else's business. */
const SHOWN_FROM = 3;

interface SearchSum {
  text: string;
  times: number | string;
}

/** @returns the folded words of all synonyms */
async function readSynonymWords(knex: Knex): Promise<Set<string>> {
  const bodies: string[] = await knex('storefront_entries').where({ kind: 'synonym' }).whereNotNull('body').pluck('body');
  return new Set(bodies.flatMap((body) => (JSON.parse(body) as { words: string[] }).words.map(foldText)));
}

/**
 * @param what all searches, or only those that found nothing
 * @returns texts by the number of searches, most first
 */
export async function readSearches(
  knex: Knex,
  what: 'all' | 'found_nothing',
  { from, to }: DayRange,
  limit: number,
): Promise<SearchFigures[]> {
  const column = what === 'all' ? 'times' : 'found_nothing';
  const rows: SearchSum[] = await knex('tracking_searches')
    .whereBetween('day', [from, to])
    .groupBy('text')
    .select('text', knex.raw('sum(??) AS times', [column]))
    .havingRaw('sum(??) >= ?', [column, SHOWN_FROM])
    .orderBy([{ column: 'times', order: 'desc' }, { column: 'text' }])
    .limit(limit);
  const words = what === 'all' ? new Set<string>() : await readSynonymWords(knex);
  return rows.map(({ text, times }) => ({ text, times: Number(times), has_synonym: words.has(foldText(text)) }));
}
