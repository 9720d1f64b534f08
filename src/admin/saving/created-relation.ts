import { useForm } from '@strapi/strapi/admin';
import { useEffect, type RefObject } from 'react';
import type { ActionProps } from '../content-manager';
import { relationChangeOf, valueAt, type Values } from './form-values';
import { isToOne, readAttribute } from './stored-entry';
import { RELATION_BOX } from './unresolved-relations';

export interface CreatedEntry {
  id: number;
  documentId: string;
  status?: string;
  [attribute: string]: unknown;
}

const DIALOG = '[role="dialog"]';

type Listener = (entry: CreatedEntry) => void;

const listeners = new Set<Listener>();

/** Tells the form below a dialog that an entry was created in the dialog. */
export function announceCreated(entry: CreatedEntry): void {
  for (const listener of listeners) listener(entry);
}

/** The relation's box that was used last: the dialog of a new entry opens from it. */
let lastBox: HTMLInputElement | undefined;

/** What was typed into that box: the name of the entry that the dialog begins. */
let typedName = '';

/** The attributes that name an entry, of which a content type has one. */
const NAMES = ['name', 'title'];

/** The entry of a box's list that opens the dialog of a new entry; the others say whether they are selected. */
const CREATE_OPTION = '[role="option"]:not([aria-selected])';

/** Options of other lists, which several can be chosen of, don't say that they are selected either. */
function isCreateOption(option: Element | null, box: HTMLInputElement | undefined): boolean {
  const list = box?.getAttribute('aria-controls');
  return Boolean(list) && option?.closest(`#${CSS.escape(list ?? '')}`) !== null && option?.matches(CREATE_OPTION) === true;
}

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(RELATION_BOX);

/** The box takes its text for the chosen entry, finds none, and says so: when a new entry is begun there is nothing to say. */
function keepQuiet(event: Event): void {
  const { target } = event;
  if (event instanceof PointerEvent && target instanceof Element && isCreateOption(target.closest(CREATE_OPTION), lastBox)) {
    event.preventDefault();
    typedName = lastBox?.value.trim() ?? '';
  }
  if (event instanceof FocusEvent && isBox(target) && event.relatedTarget instanceof Element) {
    const dialog = event.relatedTarget.closest(DIALOG);
    if (dialog !== null && !dialog.contains(target)) event.stopImmediatePropagation();
  }
  if (event instanceof KeyboardEvent && event.key === 'Enter' && isBox(target)) {
    const option = document.getElementById(target.getAttribute('aria-activedescendant') ?? '');
    if (!option?.matches(CREATE_OPTION)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typedName = target.value.trim();
    option.click();
  }
}

/** Call it once. */
export function watchRelationBoxes(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isBox(target)) lastBox = target;
  });
  for (const type of ['pointerup', 'focusout', 'keydown']) document.addEventListener(type, keepQuiet, { capture: true });
}

/** Keys of Strapi's lists of relations are sorted as text; the first one is `a0`. */
const keyAfter = (keys: readonly string[]): string => {
  const last = [...keys].sort().pop();
  return last === undefined ? 'a0' : `${last}V`;
};

async function findNameAttribute(model: string): Promise<string | undefined> {
  const attributes = await Promise.all(NAMES.map((name) => readAttribute(model, name)));
  return NAMES.find((_, at) => attributes[at] !== undefined);
}

/**
 * Links an entry that was created from a relation's box in the form of an entry that is not saved yet. Strapi links it by saving the
 * form's entry: one that is not saved stays without it. In the dialog's form, what was typed into the box is the entry's name.
 */
export function useCreatedRelation({ model, collectionType, documentId }: ActionProps, anchor: RefObject<HTMLElement>): void {
  const getValues = useForm('CreatedRelation', (form) => form.getValues) as () => Values;
  const onChange = useForm('CreatedRelation', (form) => form.onChange);
  // In a dialog the id of a new entry is empty.
  const isNew = !documentId && collectionType !== 'single-types';

  useEffect(() => {
    if (!isNew || typedName === '') return;
    const name = typedName;
    typedName = '';
    void findNameAttribute(model).then((attribute) => {
      if (attribute !== undefined) onChange(attribute, name);
    });
  }, [isNew, model, onChange]);

  useEffect(() => {
    if (!isNew) return undefined;
    const link = async (entry: CreatedEntry) => {
      const box = lastBox;
      const form = anchor.current?.closest('form');
      // A dialog that opened from another dialog's box belongs to that one.
      if (!box || !form?.contains(box) || document.querySelector(DIALOG) === null) return;
      const attribute = await readAttribute(model, box.name);
      const change = relationChangeOf(valueAt(getValues(), box.name));
      const before = change && !isToOne(attribute) ? change.connect : [];
      const { id, documentId: related } = entry;
      const key = keyAfter(before.map((item) => item.__temp_key__ ?? 'a0'));
      const item = { ...entry, apiData: { id, documentId: related, isTemporary: true }, __temp_key__: key };
      onChange(`${box.name}.connect`, [...before, item]);
    };
    const listener: Listener = (entry) => void link(entry);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [isNew, model, getValues, onChange, anchor]);
}
