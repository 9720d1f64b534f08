import type { Core } from '@strapi/strapi';
import { proposeTaste } from '../../read-model/query/taste/propose-taste';
import { readNames } from '../runs/document-names';
import type { StoredDocument, Values } from '../runs/document-values';
import type { Json } from '../runs/run';
import type { NewValues } from './value-entries';

/** What the rules propose. */
export const TASTE_ATTRIBUTES = [
  ...(['classification', 'sweetness', 'body', 'tannin', 'acidity', 'certifications', 'occasions'] as const),
];

/** What the rules read. */
export const TASTE_FACTS = ['name', 'grapes', 'origin', 'wine_type', 'abv', 'price'] as const;

/** Names of origins and types by document id. */
export type TasteNames = ReadonlyMap<string, string>;

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** @returns the names of the origins and types of these documents */
export async function readTasteNames(strapi: Core.Strapi, documents: Iterable<StoredDocument>): Promise<TasteNames> {
  const drafts = [...documents].map(({ draft }) => draft);
  const idsOf = (attribute: 'origin' | 'wine_type'): string[] => [
    ...new Set(drafts.map((draft) => textOf(draft?.[attribute])).filter((id) => id !== '')),
  ];
  const origins = await readNames(strapi, 'api::origin.origin', idsOf('origin'));
  const types = await readNames(strapi, 'api::wine-type.wine-type', idsOf('wine_type'));
  return new Map([...origins, ...types].map(({ documentId, name }) => [documentId, name]));
}

const isBlank = (value: Json | undefined): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

const numberOf = (value: Json | undefined): number | null =>
  value === null || value === undefined || Number.isNaN(Number(value)) ? null : Number(value);

/** @returns what the rules propose where an editor has said nothing */
export function tasteValues(draft: Values | null, names: TasteNames): NewValues {
  const grapes = draft?.grapes ?? null;
  const proposal: Readonly<Record<string, Json | undefined>> = {
    ...proposeTaste({
      name: textOf(draft?.name),
      grapes: Array.isArray(grapes) ? grapes.map(textOf) : [],
      region: names.get(textOf(draft?.origin)),
      type: names.get(textOf(draft?.wine_type)),
      abv: numberOf(draft?.abv),
      price: numberOf(draft?.price),
    }),
  };
  const values = TASTE_ATTRIBUTES.flatMap((attribute) => {
    const value = proposal[attribute];
    return value === undefined || isBlank(value) || !isBlank(draft?.[attribute]) ? [] : [[attribute, value] as const];
  });
  return Object.fromEntries(values);
}
