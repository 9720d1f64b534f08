import { SYSTEM_FIELDS, TYPE_TEXTS, type Text } from '../../editing/texts/labels';

/** The part of the panel's store that is read here; Strapi passes it to hooks as their second argument. */
export interface PanelStore {
  getState: () => { admin_app: { language: { locale: string } } };
}

const allFields = [...Object.values(TYPE_TEXTS).map(({ fields }) => fields), SYSTEM_FIELDS].flatMap((fields) =>
  Object.values(fields),
);

/** Each text by its Vietnamese and by its English wording. */
const TEXTS: ReadonlyMap<string, Text> = new Map(
  allFields
    .flatMap(({ label, help }) => (help ? [label, help] : [label]))
    .flatMap((text) => text.map((wording) => [wording, text])),
);

export const readerLanguage = (store: PanelStore): 'vi' | 'en' =>
  store.getState().admin_app.language.locale === 'vi' ? 'vi' : 'en';

const isPlain = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/** @returns the same with its labels and hints in one language, at all levels */
function translate<Value>(value: Value, language: 0 | 1): Value {
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => translate(item, language)) as Value;
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => {
    const text = (name === 'label' || name === 'hint') && typeof member === 'string' ? TEXTS.get(member) : undefined;
    return [name, text?.[language] ?? translate(member, language)];
  });
  return Object.fromEntries(members) as Value;
}

/** Every input of a form reads the form's layout, and renders again if it is another object. */
const layouts = { vi: new WeakMap<object, unknown>(), en: new WeakMap<object, unknown>() };

/**
 * Strapi's hook for the form of an entry. The content manager stores one label and one help text per field: ours in Vietnamese, or in English
 * after an administrator has saved the view in English. Those that are still ours are shown in the reader's language.
 */
export function labelEditView<T extends { layout: object }>(view: T, store: PanelStore): T {
  const language = readerLanguage(store);
  const layout = layouts[language].get(view.layout) ?? translate(view.layout, language === 'vi' ? 0 : 1);
  layouts[language].set(view.layout, layout);
  return { ...view, layout };
}

interface Labelled {
  label: string | object;
}

const labelEach = <T extends Labelled>(entries: T[], store: PanelStore): T[] =>
  entries.map((entry) => {
    const text = typeof entry.label === 'string' ? TEXTS.get(entry.label) : undefined;
    return text ? { ...entry, label: text[readerLanguage(store) === 'vi' ? 0 : 1] } : entry;
  });

/** Strapi's hook for the columns of a list. */
export function labelColumns<T extends { displayedHeaders: Labelled[] }>(list: T, store: PanelStore): T {
  return { ...list, displayedHeaders: labelEach(list.displayedHeaders, store) };
}

/** Strapi's hook for the filters of a list. */
export function labelFilters<T extends { displayedFilters: Labelled[] }>(list: T, store: PanelStore): T {
  return { ...list, displayedFilters: labelEach(list.displayedFilters, store) };
}
