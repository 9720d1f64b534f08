import { foldText, normalizeText } from '../../../../public/read-model/projection/text';
import type { GroupKind } from '../../../../contract/content-types';
import type { Json, PlannedEntry } from '../../../changes/server/run';
import { wineKindsOf } from '../foreign/wine-kinds';
import { groupingOf } from './group-lookup';

/** A brand, origin or type that the shop does not have yet. */
export interface NewGroup {
  attribute: GroupKind;
  name: string;
  /** of an origin */
  country?: string;
}

/** Types of one kind are one, however they are spelled: "Vang đỏ", "Rượu vang đỏ", "vang do". */
const kindOf = (name: string): string => wineKindsOf(name)[0] ?? foldText(name);

const keyOf = ({ attribute, name, country = '' }: NewGroup): string =>
  [attribute, attribute === 'wine_type' ? kindOf(name) : foldText(name), normalizeText(country)].join('\n');

/** The groups that an import makes: each is one entry of the run, before the first row that needs it. */
export class NewGroups {
  readonly isAllowed: boolean;
  readonly #positions = new Map<string, number>();

  constructor(isAllowed: boolean) {
    this.isAllowed = isAllowed;
  }

  get size(): number {
    return this.#positions.size;
  }

  /** @returns the position of a group's entry, if it has one by now */
  positionOf(group: NewGroup): number | undefined {
    return this.#positions.get(keyOf(group));
  }

  setPosition(group: NewGroup, position: number): void {
    this.#positions.set(keyOf(group), position);
  }
}

/** @returns the entry that makes a group */
export function planGroup({ attribute, name, country }: NewGroup): PlannedEntry {
  const values: Record<string, Json> = { name, ...(country !== undefined && { country }) };
  return {
    kind: 'new',
    uid: groupingOf(attribute),
    label: name,
    documentId: null,
    changes: Object.fromEntries(Object.entries(values).map(([member, after]) => [member, { before: null, after }])),
    publication: 'keep',
    baseVersion: null,
  };
}
