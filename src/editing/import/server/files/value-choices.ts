import { foldText } from '../../../../public/read-model/projection/text';
import { findCountryOrState } from '../foreign/countries';
import { REGION_COUNTRIES } from '../foreign/regions';
import { nameOfKind } from '../foreign/wine-kinds';
import type { GrapeNames } from '../foreign/grape-names';
import type { GroupLookup, GroupLookups } from './group-lookup';
import { NEW_GROUP, type MappedColumn, type ShownValue } from './panel-api';
import type { FileValue } from './value-lists';

/** What an editor says of a file's values: by column, and by the value's text. */
export type ValueRequest = Readonly<Partial<Record<MappedColumn, Readonly<Record<string, string>>>>>;

/** The value is left out. */
export const NO_VALUE = '';

/** What editors have said of values, whatever their case and marks. */
export class ValueChoices {
  readonly #choices = new Map<string, string>();

  constructor(request: ValueRequest) {
    for (const [column, values] of Object.entries(request))
      for (const [text, choice] of Object.entries(values)) this.#choices.set(`${column}\n${foldText(text)}`, choice);
  }

  /** @returns undefined where nothing is said of it */
  of(column: string, text: string): string | undefined {
    return this.#choices.get(`${column}\n${foldText(text)}`);
  }
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
