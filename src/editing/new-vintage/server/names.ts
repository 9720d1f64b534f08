/** A year as the last word of a name: 1800 to 2199. */
const YEAR_AT_END = /(?<![\p{L}\p{N}])(?:1[89]|2[01])\d{2}$/u;

const wordOf = (year: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${year}(?![\\p{L}\\p{N}])`, 'gu');

export const namesYear = (text: string, year: number): boolean => wordOf(String(year)).test(text);

/** A wine as its form holds it. */
export interface NamedWine {
  name: string;
  vintage: number | null;
}

/** @returns the year in a wine's name: its vintage, or for a wine without one the year that the name ends with */
function yearInName({ name, vintage }: NamedWine): string | undefined {
  if (vintage === null) return YEAR_AT_END.exec(name.trim())?.[0];
  return namesYear(name, vintage) ? String(vintage) : undefined;
}

/** @returns the name of this wine in another vintage: the year is replaced where it stands, or appended */
export function nameOfVintage(wine: NamedWine, vintage: number): string {
  const year = yearInName(wine);
  const name = wine.name.trim();
  return year === undefined ? `${name} ${vintage}` : name.replace(wordOf(year), String(vintage));
}

/** @returns the name that all vintages of this wine share */
export function nameWithoutYear(wine: NamedWine): string {
  const year = yearInName(wine);
  return year === undefined ? wine.name : wine.name.replace(wordOf(year), ' ');
}
