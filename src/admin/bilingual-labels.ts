import { SYSTEM_FIELDS, TYPE_TEXTS, type Text } from '../editorial/labels';

/** The part of the panel's store that is read here; Strapi passes it to hooks as their second argument. */
export interface PanelStore {
  getState: () => { admin_app: { language: { locale: string } } };
}

interface LabelledEntry {
  /** text, or a translation of one of Strapi's plugins */
  label: string | object;
}

interface EditField {
  label: string;
  hint?: string;
}

interface EditLayout {
  layout: EditField[][][];
  components: Record<string, { layout: EditField[][] }>;
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

type Translate = (text: string) => string;

export const readerLanguage = (store: PanelStore): 'vi' | 'en' =>
  store.getState().admin_app.language.locale === 'vi' ? 'vi' : 'en';

/**
 * The content manager stores one label and one help text per field: ours in Vietnamese, or in English after an administrator has
 * saved the view in English. Those that are still ours are shown in the reader's language; a text of an administrator's own stays.
 */
function translateFor(store: PanelStore): Translate {
  const index = readerLanguage(store) === 'vi' ? 0 : 1;
  return (text) => TEXTS.get(text)?.[index] ?? text;
}

const labelEntry =
  (translate: Translate) =>
  <T extends LabelledEntry>(entry: T): T =>
    typeof entry.label === 'string' ? { ...entry, label: translate(entry.label) } : entry;

const labelField =
  (translate: Translate) =>
  (field: EditField): EditField => ({
    ...field,
    label: translate(field.label),
    ...(field.hint === undefined ? {} : { hint: translate(field.hint) }),
  });

function labelLayout(layout: EditLayout, translate: Translate): EditLayout {
  const field = labelField(translate);
  const rows = (fields: EditField[][]): EditField[][] => fields.map((row) => row.map(field));
  const components = Object.entries(layout.components).map(([uid, component]) => [
    uid,
    { ...component, layout: rows(component.layout) },
  ]);
  return {
    ...layout,
    layout: layout.layout.map(rows),
    components: Object.fromEntries(components) as EditLayout['components'],
  };
}

/** Every input of a form reads the form's layout, and renders again if it is another object. */
const layoutCaches = { vi: new WeakMap<EditLayout, EditLayout>(), en: new WeakMap<EditLayout, EditLayout>() };

/** Strapi's hook for the form of an entry. */
export function labelEditView<T extends { layout: EditLayout }>(view: T, store: PanelStore): T {
  const cache = layoutCaches[readerLanguage(store)];
  const layout = cache.get(view.layout) ?? labelLayout(view.layout, translateFor(store));
  cache.set(view.layout, layout);
  return { ...view, layout };
}

/** Strapi's hook for the columns of a list. */
export function labelColumns<T extends { displayedHeaders: LabelledEntry[] }>(list: T, store: PanelStore): T {
  return { ...list, displayedHeaders: list.displayedHeaders.map(labelEntry(translateFor(store))) };
}

/** Strapi's hook for the filters of a list. */
export function labelFilters<T extends { displayedFilters: LabelledEntry[] }>(list: T, store: PanelStore): T {
  return { ...list, displayedFilters: list.displayedFilters.map(labelEntry(translateFor(store))) };
}
