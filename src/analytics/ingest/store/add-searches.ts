import type { SearchRow } from '../rows';

/** Texts of a day: anyone can send any number of them. */
const MAX_TEXTS_A_DAY = 5_000;

interface Dialect {
  /** SQL of one row: the day, the searches as JSON, and the number of texts that a day takes */
  given: string;
  /** SQL of a table with a column `value`: the elements of the JSON array `given.searches` */
  elements: string;
  /** name of the function that returns the largest of its arguments */
  largest: string;
}

/** @returns SQL that adds searches to a day, and returns the texts that were stored */
export const addSearchesSql = ({ given, elements, largest }: Dialect): string => `WITH given AS (${given}), received AS (
    SELECT given.day AS day, value ->> 0 AS text, CAST(value ->> 1 AS integer) AS times, CAST(value ->> 2 AS integer) AS found_nothing
    FROM given, ${elements}
  ), known AS (
    SELECT stored.text AS text FROM tracking_searches AS stored JOIN received ON stored.day = received.day AND stored.text = received.text
  ), new AS (
    SELECT text FROM received WHERE text NOT IN (SELECT text FROM known) ORDER BY times DESC, text
    LIMIT ${largest}(0, (SELECT max_texts FROM given) - (SELECT count(*) FROM tracking_searches WHERE day = (SELECT day FROM given)))
  )
  INSERT INTO tracking_searches AS stored (day, text, times, found_nothing)
  SELECT day, text, times, found_nothing FROM received
  WHERE text IN (SELECT text FROM known) OR text IN (SELECT text FROM new) ORDER BY text
  ON CONFLICT (day, text) DO UPDATE SET times = stored.times + excluded.times, found_nothing = stored.found_nothing + excluded.found_nothing
  RETURNING text`;

export const addSearchesValues = (day: string, searches: readonly SearchRow[]): [string, string, number] => [
  day,
  JSON.stringify(searches.map(({ text, times, found_nothing }) => [text, times, found_nothing])),
  MAX_TEXTS_A_DAY,
];

/** @param stored what {@link addSearchesSql} returned */
export function sumStored(searches: readonly SearchRow[], stored: readonly { text: string }[]): number {
  const texts = new Set(stored.map(({ text }) => text));
  return searches.reduce((sum, { text, times }) => sum + (texts.has(text) ? times : 0), 0);
}
