import { relationChangeOf, valueAt, type Values } from './form-values';

interface UnresolvedRelation {
  /** name of the input */
  path: string;
  text: string;
}

/** The boxes in which relations are chosen. Those that suggest words say that they open a list. */
const RELATION_BOX = 'input[role="combobox"][name]:not([aria-haspopup])';

const isRelation = (value: unknown): boolean => value === undefined || relationChangeOf(value) !== undefined;

/**
 * Finds a text that was typed into a relation's box, and of which no entry was chosen: the box shows such a text as if it were
 * chosen, and saves nothing. The content manager keeps it to itself, so that it is read from the page: from the form in front, which may
 * be a related entry's in a dialog.
 */
export function findUnresolvedRelation(sent: Values): UnresolvedRelation | undefined {
  const form = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
  const boxes = [...form.querySelectorAll<HTMLInputElement>(RELATION_BOX)];
  const box = boxes.find(({ name, value }) => value.trim() !== '' && isRelation(valueAt(sent, name)));
  return box && { path: box.name, text: box.value.trim() };
}
