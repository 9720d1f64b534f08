import { GROUP_UIDS, type GroupKind } from '../../../../contract/content-types';
import { foldText, normalizeText } from '../../../../public/read-model/projection/text';
import { findCountryOrState, isSameCountry } from '../foreign/countries';
import { readPlace } from '../foreign/item-groups';
import { countryOfRegion } from '../foreign/regions';
import { nameOfKind } from '../foreign/wine-kinds';
import { cellText } from './cell';
import type { Column } from './columns';
import { type FoundGroup, type Group } from './group-lookup';
import { NEW_GROUP } from './panel-api';
import { RowFaults, type ReadRow } from './row';
import { NO_VALUE } from './value-choices';
import { checkValue, limitsOf } from './value-checks';

const isWithoutMarks = (text: string): boolean => normalizeText(text) === foldText(text);

/** Reads which brand, origin and type a row names. */
export class GroupReader extends RowFaults {
  /** @returns the row's country, as the shop spells it where it has it */
  countryOf({ row }: ReadRow): string | undefined {
    const { header, groups, valueChoices } = this.context;
    const typed = cellText(row.cells[header.columns.findIndex((one) => one?.kind === 'country')] ?? null);
    const chosen = valueChoices('country', typed) ?? typed;
    if (chosen === '') return undefined;
    return groups.origin.countryLike(chosen) ?? this.#spell(findCountryOrState(chosen) ?? readPlace(chosen).country) ?? chosen;
  }

  /** @returns a country as the shop spells it, where it has it */
  #spell(country: string | undefined): string | undefined {
    return country === undefined ? undefined : (this.context.groups.origin.countryLike(country) ?? country);
  }

  /** A wine of a country whose region is not told: its origin is the country. */
  readCountry(read: ReadRow, column: Column, country: string): void {
    read.isCountryOnly = true;
    const found = this.context.groups.origin.find(country, country);
    if ('found' in found) read.values.set('origin', found.found.documentId);
    else this.#addGroup(read, column, country, country);
  }

  readGroup(read: ReadRow, column: Column, text: string): void {
    const attribute = column.name as GroupKind;
    const { groups, valueChoices } = this.context;
    const choice = valueChoices(attribute, text);
    if (choice === NO_VALUE) return;
    const chosen = groups[attribute].byId.get(choice ?? '');
    if (chosen) return this.#takeGroup(read, column, chosen);
    if (choice === NEW_GROUP) {
      const name = attribute === 'wine_type' ? nameOfKind(text) : text;
      // The answer is remembered: by the second import the shop has it.
      const known = groups[attribute].named(name)[0] ?? this.#spelledLike(attribute, groups[attribute].find(name), name);
      return known ? this.#takeGroup(read, column, known) : this.#addGroup(read, column, name, undefined);
    }
    const country = attribute === 'origin' ? this.countryOf(read) : undefined;
    const result = groups[attribute].find(text, country);
    if ('found' in result) return this.#takeGroup(read, column, result.found, country);
    if (attribute === 'origin' && !('several' in result)) {
      const place = readPlace(text);
      const named = this.#spell(place.country);
      // A region may have a country's name, in another one: St. Helena in Napa.
      const isElsewhere = country !== undefined && named !== undefined && !isSameCountry(country, named);
      if (isElsewhere && place.region === undefined) return this.#addGroup(read, column, text, country);
      if (named !== undefined && place.region === undefined) return this.readCountry(read, column, named);
      if (named !== undefined && place.region !== undefined && place.region !== text)
        return this.#readRegion(read, column, place.region, named);
    }
    const alike = this.#spelledLike(attribute, result, text, country);
    if (alike) return this.#takeGroup(read, column, alike, country);
    if ('several' in result) {
      const slugs = result.several.map(({ slug }) => slug ?? '').join(', ');
      return this.fault(read, column.name, 'group-several', { values: { slugs } });
    }
    if (result.similar) return this.fault(read, column.name, 'group-similar', { values: { name: result.similar.name } });
    // A region whose country the row does not tell lies where the editor says, or as everybody knows.
    if (attribute === 'origin')
      return this.#addGroup(read, column, text, country ?? this.#spell(choice ?? countryOfRegion(text)));
    this.#addGroup(read, column, attribute === 'wine_type' ? nameOfKind(text) : text, undefined);
  }

  /** @returns the brand or region of a name whose marks were left out, here or there: "Rias Baixas" is "Rías Baixas" */
  #spelledLike(attribute: GroupKind, result: FoundGroup, text: string, country?: string): Group | undefined {
    if (attribute === 'wine_type' || !('unknown' in result) || !result.similar) return undefined;
    const { similar } = result;
    const isElsewhere = country !== undefined && !isSameCountry(similar.country ?? '', country);
    return !isElsewhere && [text, similar.name].some(isWithoutMarks) ? similar : undefined;
  }

  #readRegion(read: ReadRow, column: Column, region: string, country: string): void {
    const found = this.context.groups.origin.find(region, country);
    if ('found' in found) return this.#takeGroup(read, column, found.found, country);
    this.#addGroup(read, column, region, country);
  }

  #addGroup(read: ReadRow, column: Column, name: string, country: string | undefined): void {
    const attribute = column.name as GroupKind;
    const isHeaded = read.row.headed?.includes(attribute) === true;
    if (!this.context.createGroups) return this[isHeaded ? 'note' : 'fault'](read, column.name, 'group-unknown', { cell: name });
    if (attribute === 'origin' && country === undefined) return this.fault(read, column.name, 'origin-country');
    const limits = limitsOf(this.context.strapi, GROUP_UIDS[attribute], { name: 'name' });
    const [wrong] = checkValue(name, limits);
    if (wrong) return this.faultOf(read, column.name, wrong);
    read.newGroups.set(attribute, { attribute, name, ...(attribute === 'origin' && country !== undefined && { country }) });
  }

  #takeGroup(read: ReadRow, column: Column, group: Group, country?: string): void {
    const countryColumn = this.context.header.columns.find((one) => one?.kind === 'country');
    const differs = country !== undefined && !isSameCountry(group.country ?? '', country);
    if (countryColumn && differs) {
      const values = { name: group.name, country: group.country ?? '' };
      return this.fault(read, countryColumn.name, 'country-differs', { values });
    }
    read.values.set(column.name, group.documentId);
  }
}
