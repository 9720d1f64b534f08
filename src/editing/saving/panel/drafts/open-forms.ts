import type { Values } from '../form-values';

/** A form of the content manager, for what happens outside of it. */
interface OpenForm {
  /** from `entryKey` */
  entry: string;
  isSubmitting: () => boolean;
  /** what it holds */
  values: () => Values;
  /** what it holds is stored, in an entry that another form shows */
  forgetDraft: () => void;
  /** the editor does without her changes */
  reset: () => void;
}

const forms = new Set<OpenForm>();

/** @returns forgets it */
export function addForm(form: OpenForm): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

/** @param entry from `entryKey` */
export const findForms = (entry: string): OpenForm[] => [...forms].filter((form) => form.entry === entry);

let isLeft = false;

/** An editor leaves a form with changes: Strapi takes them out of it before the next page is there (src/admin/strapi-patches.ts). */
export function leaveForm(): void {
  isLeft = true;
}

/** Whether what the form shows is no work of the editor's. */
export const isFormLeft = (): boolean => isLeft;

/** Another form is open. */
export function enterForm(): void {
  isLeft = false;
}
