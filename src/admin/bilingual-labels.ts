import { SYSTEM_FIELDS, TYPE_TEXTS, type FieldText } from '../editorial/labels';

/** The part of the panel's store that is read here; hooks get it after what they change. */
export interface PanelStore {
  getState: () => { admin_app: { language: { locale: string } } };
}

interface Labelled {
  /** text, or a translation that a plugin of Strapi brings along */
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

const texts = [...Object.values(TYPE_TEXTS).map(({ fields }) => fields), SYSTEM_FIELDS].flatMap(
  (fields: Readonly<Record<string, FieldText>>) => Object.values(fields),
);

const ENGLISH: ReadonlyMap<string, string> = new Map(texts.flatMap(({ label, help }) => (help ? [label, help] : [label])));

/**
 * The content manager keeps one label and one help text per field, ours in Vietnamese. To who reads English the panel
 * shows the English of those that are still ours; what an administrator wrote herself stays as she wrote it.
 */
function inEnglish(text: string): string {
  return ENGLISH.get(text) ?? text;
}

const readsEnglish = (store: PanelStore): boolean => store.getState().admin_app.language.locale !== 'vi';

function labelled<T extends Labelled>(entry: T): T {
  return typeof entry.label === 'string' ? { ...entry, label: inEnglish(entry.label) } : entry;
}

const editField = <T extends EditField>(field: T): T => ({
  ...field,
  label: inEnglish(field.label),
  ...(field.hint === undefined ? {} : { hint: inEnglish(field.hint) }),
});

const editRows = (rows: EditField[][]): EditField[][] => rows.map((row) => row.map(editField));

/** Handler of Strapi's hook for the form of an entry. */
export function labelEditView<T extends { layout: EditLayout }>(view: T, store: PanelStore): T {
  if (!readsEnglish(store)) return view;
  const components = Object.entries(view.layout.components).map(([uid, component]) => [
    uid,
    { ...component, layout: editRows(component.layout) },
  ]);
  return {
    ...view,
    layout: {
      ...view.layout,
      layout: view.layout.layout.map(editRows),
      components: Object.fromEntries(components) as EditLayout['components'],
    },
  };
}

/** Handler of Strapi's hook for the columns of a list. */
export function labelColumns<T extends { displayedHeaders: Labelled[] }>(list: T, store: PanelStore): T {
  return readsEnglish(store) ? { ...list, displayedHeaders: list.displayedHeaders.map(labelled) } : list;
}

/** Handler of Strapi's hook for the filters of a list. */
export function labelFilters<T extends { displayedFilters: Labelled[] }>(list: T, store: PanelStore): T {
  return readsEnglish(store) ? { ...list, displayedFilters: list.displayedFilters.map(labelled) } : list;
}
