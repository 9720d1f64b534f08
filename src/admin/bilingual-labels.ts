import { SYSTEM_FIELDS, TYPE_TEXTS, type FieldText, type Text } from '../editorial/labels';

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

const TEXTS: ReadonlyMap<string, Text> = new Map(
  texts
    .flatMap(({ label, help }) => (help ? [label, help] : [label]))
    .flatMap((text) => [
      [text[0], text],
      [text[1], text],
    ]),
);

type Translate = (text: string) => string;

const languageOf = (store: PanelStore): 'vi' | 'en' => (store.getState().admin_app.language.locale === 'vi' ? 'vi' : 'en');

/**
 * The content manager keeps one label and one help text per field, ours in Vietnamese (in English once somebody who reads
 * English has saved the view). The panel shows those that are still ours in the reader's language; what an administrator
 * wrote herself stays as she wrote it.
 */
function translateFor(store: PanelStore): Translate {
  const index = languageOf(store) === 'vi' ? 0 : 1;
  return (text) => TEXTS.get(text)?.[index] ?? text;
}

const labelled =
  (translate: Translate) =>
  <T extends Labelled>(entry: T): T =>
    typeof entry.label === 'string' ? { ...entry, label: translate(entry.label) } : entry;

const editField =
  (translate: Translate) =>
  (field: EditField): EditField => ({
    ...field,
    label: translate(field.label),
    ...(field.hint === undefined ? {} : { hint: translate(field.hint) }),
  });

function labelLayout(layout: EditLayout, translate: Translate): EditLayout {
  const field = editField(translate);
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

/** Every input of a form asks for the form's layout, and draws itself anew when it is another object. */
const labelledLayouts = { vi: new WeakMap<EditLayout, EditLayout>(), en: new WeakMap<EditLayout, EditLayout>() };

/** Handler of Strapi's hook for the form of an entry. */
export function labelEditView<T extends { layout: EditLayout }>(view: T, store: PanelStore): T {
  const known = labelledLayouts[languageOf(store)];
  const layout = known.get(view.layout) ?? labelLayout(view.layout, translateFor(store));
  known.set(view.layout, layout);
  return { ...view, layout };
}

/** Handler of Strapi's hook for the columns of a list. */
export function labelColumns<T extends { displayedHeaders: Labelled[] }>(list: T, store: PanelStore): T {
  return { ...list, displayedHeaders: list.displayedHeaders.map(labelled(translateFor(store))) };
}

/** Handler of Strapi's hook for the filters of a list. */
export function labelFilters<T extends { displayedFilters: Labelled[] }>(list: T, store: PanelStore): T {
  return { ...list, displayedFilters: list.displayedFilters.map(labelled(translateFor(store))) };
}
