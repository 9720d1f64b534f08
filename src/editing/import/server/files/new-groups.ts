import { foldText, normalizeText } from '../../../../public/read-model/projection/text';
import { GROUP_UIDS, type GroupKind } from '../../../../contract/content-types';
import type { Json, PlannedEntry } from '../../../changes/server/run';
import { wineKindsOf } from '../foreign/wine-kinds';

/** A brand, origin or type that the shop does not have yet. */
export interface NewGroup {
  attribute: GroupKind;
  name: string;
  country?: string;
}

/** Types of one kind are one, however they are spelled: "Vang đỏ", "Rượu vang đỏ", "vang do". */
const kindOf = (name: string): string => wineKindsOf(name)[0] ?? foldText(name);

/** @returns what the spellings of one group share: each is one entry of the run, before the first row that needs it */
export const groupKey = ({ attribute, name, country = '' }: NewGroup): string =>
  [attribute, attribute === 'wine_type' ? kindOf(name) : foldText(name), normalizeText(country)].join('\n');

export function planGroup({ attribute, name, country }: NewGroup): PlannedEntry {
  const values: Record<string, Json> = { name, ...(country !== undefined && { country }) };
  return {
    kind: 'new',
    uid: GROUP_UIDS[attribute],
    label: name,
    documentId: null,
    changes: Object.fromEntries(Object.entries(values).map(([member, after]) => [member, { before: null, after }])),
    publication: 'keep',
    baseVersion: null,
  };
}
