import { foldText } from '../../../../public/read-model/projection/text';
import { findCountryOrState } from '../foreign/countries';
import { REGION_COUNTRIES, countryOfRegion } from '../foreign/regions';
import { nameOfKind } from '../foreign/wine-kinds';
import type { GrapeNames } from '../foreign/grape-names';
import type { GroupLookup, GroupLookups } from './group-lookup';
import { NEW_GROUP, type MappedColumn, type RememberedMapping, type ShownValue, MAPPED_COLUMNS } from './panel-api';
import { readPlace } from '../foreign/item-groups';
import { cellText, type TableRow } from './cell';
import type { Header } from './header';
import { splitGrapes, isUnknown } from './written-values';

export interface FileValue {
  text: string;
  count: number;
}

/** Values of a column that are told apart; further ones are mapped by themselves. */
export const VALUES_MAX = 300;

const isMapped = (name: string | undefined): name is MappedColumn => MAPPED_COLUMNS.some((one) => one === name);

/** @returns whether a row names a region and no country, and no one knows where the region lies */
function isWithoutCountry(region: string, row: TableRow, header: Header): boolean {
  const at = header.columns.findIndex((column) => column?.kind === 'country');
  const hasCountry = at !== -1 && cellText(row.cells[at] ?? null) !== '';
  return !hasCountry && readPlace(region).country === undefined && countryOfRegion(region) === undefined;
}

/** @returns the distinct values of the columns that are mapped, those of most rows first */
export function listValues(rows: readonly TableRow[], header: Header): Partial<Record<MappedColumn, FileValue[]>> {
  const lists: Partial<Record<MappedColumn, FileValue[]>> = {};
  for (const [at, column] of header.columns.entries()) {
    const name = column?.name;
    if (!isMapped(name)) continue;
    const values = new Map<string, FileValue>();
    const count = (text: string): void => {
      const known = values.get(foldText(text));
      if (known) known.count += 1;
      else if (values.size < VALUES_MAX) values.set(foldText(text), { text, count: 1 });
    };
    for (const row of rows) {
      const text = cellText(row.cells[at] ?? null);
      if (name === 'origin' && !isWithoutCountry(text, row, header)) continue;
      const texts = name === 'grapes' ? splitGrapes(text) : [text];
      texts.filter((one) => one !== '' && !isUnknown(one)).forEach(count);
    }
    if (values.size > 0) lists[name] = [...values.values()].sort((a, b) => b.count - a.count);
  }
  return lists;
}

export const NO_VALUE = '';

/** @returns tells what an editor has said of a value of a column, whatever its case and marks; undefined where nothing is said of it */
export function valueChoices(values: RememberedMapping['values']): (column: string, text: string) => string | undefined {
  const choices = new Map(
    Object.entries(values).flatMap(([column, said]) =>
      Object.entries(said).map(([text, choice]) => [`${column}\n${foldText(text)}`, choice] as const),
    ),
  );
  return (column, text) => choices.get(`${column}\n${foldText(text)}`);
}

function proposeGroup(lookup: GroupLookup, value: FileValue, isType: boolean): ShownValue[] {
  const result = lookup.find(value.text);
  const found = 'found' in result ? result.found : 'unknown' in result ? result.similar : undefined;
  // What has the shop's own name, or slug, needs no answer.
  const isOurs =
    found !== undefined && (foldText(found.name) === foldText(value.text) ? 'found' in result : found.slug === value.text);
  if (isOurs || 'several' in result) return [];
  const groups = isType ? [...lookup.byId.values()] : found ? [found] : [];
  const choices = groups.map(({ documentId, name }) => ({ value: documentId, label: name }));
  return [{ ...value, proposal: found?.documentId ?? NEW_GROUP, newName: isType ? nameOfKind(value.text) : value.text, choices }];
}

function proposeName(value: FileValue, name: string, isKnown: boolean): ShownValue[] {
  if (isKnown && name === value.text) return [];
  const names = [...new Set([name, value.text])];
  return [{ ...value, proposal: name, newName: null, choices: names.map((label) => ({ value: label, label })) }];
}

/** The country of a region is asked for: without one, the region is left out. */
function proposeCountry(lookup: GroupLookup, value: FileValue): ShownValue[] {
  const result = lookup.find(value.text);
  if (!('unknown' in result) || result.similar) return [];
  const countries = [...new Set([...REGION_COUNTRIES].map((country) => lookup.countryLike(country) ?? country))];
  return [{ ...value, proposal: NO_VALUE, newName: null, choices: countries.map((label) => ({ value: label, label })) }];
}

/** @returns the values of a column that are not the shop's own, each with what it is taken for */
export function proposeValues(
  column: MappedColumn,
  values: readonly FileValue[],
  { groups, grapes }: { groups: GroupLookups; grapes: GrapeNames },
): ShownValue[] {
  return values.flatMap((value) => {
    if (column === 'wine_type' || column === 'brand') return proposeGroup(groups[column], value, column === 'wine_type');
    if (column === 'origin') return proposeCountry(groups.origin, value);
    if (column === 'grapes') return proposeName(value, grapes.nameOf(value.text), grapes.knows(value.text));
    const found = findCountryOrState(value.text);
    const country = groups.origin.countryLike(found ?? value.text) ?? found;
    return proposeName(value, country ?? value.text, country !== undefined);
  });
}
