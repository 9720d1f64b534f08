import { relationChangeOf, valueAt, type Values } from './form-values';

export interface UnresolvedRelation {
  /** name of the input */
  path: string;
  text: string;
}

/** The boxes in which relations are chosen. Those that suggest words say that they open a list. */
export const RELATION_BOX = 'input[role="combobox"][name]:not([aria-haspopup])';

/**
 * Finds texts that were typed into a relation's box, and of which no entry was chosen: the box shows such a text as if it were
 * chosen, and saves nothing. The content manager keeps it to itself, so that it is read from the page.
 */
export function findUnresolvedRelation(form: ParentNode, values: Values): UnresolvedRelation | undefined {
  const boxes = [...form.querySelectorAll<HTMLInputElement>(RELATION_BOX)];
  const isRelation = (value: unknown): boolean => value === undefined || relationChangeOf(value) !== undefined;
  const box = boxes.find(({ name, value }) => value.trim() !== '' && isRelation(valueAt(values, name)));
  return box && { path: box.name, text: box.value.trim() };
}
