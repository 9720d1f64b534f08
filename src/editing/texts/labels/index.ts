import type { ProductField } from '../../../contract/product-field';
import { PRODUCT_FIELDS } from '../../../contract/product-fields';
import catalog from './catalog.json';
import menus from './menus.json';
import pages from './pages.json';
import settings from './settings.json';
import sharedFields from './shared-fields.json';
import systemFields from './system-fields.json';
import { toText, toTexts, type Text, type TextSource } from './text';
import values from './values.json';

export type { Text } from './text';

/** The label above an input and the help below it. A Vietnamese text has the same English text everywhere. */
export interface FieldText {
  label: Text;
  help?: Text;
}

/** The texts of one content type or component; `fields` by attribute. */
export interface TypeText {
  name: Text;
  fields: Readonly<Record<string, FieldText>>;
}

interface FieldSource {
  label: TextSource;
  help?: TextSource;
}

interface TypeSource {
  name: TextSource;
  /** another type whose fields this one has too */
  extends?: string;
  /** a field, or a key of shared-fields.json */
  fields: Readonly<Record<string, FieldSource | string>>;
}

const TYPES = { ...catalog, ...pages, ...menus, ...settings };

export type LabelledUid = keyof typeof TYPES;

const toSource = ({ label, help }: ProductField): FieldSource | string =>
  typeof label === 'string' ? label : { label, ...(help && { help }) };

const PRODUCT: TypeSource = {
  ...catalog['api::product.product'],
  fields: Object.fromEntries(Object.entries<ProductField>(PRODUCT_FIELDS).map(([name, field]) => [name, toSource(field)])),
};

const SOURCES: Readonly<Record<string, TypeSource>> = { ...TYPES, 'api::product.product': PRODUCT };
const SHARED: Readonly<Record<string, FieldSource>> = sharedFields;

function findSharedField(key: string): FieldSource {
  const field = SHARED[key];
  if (field === undefined) throw new Error(`shared-fields.json has no field "${key}".`);
  return field;
}

function toField(field: FieldSource | string): FieldText {
  const { label, help } = typeof field === 'string' ? findSharedField(field) : field;
  return { label: toText(label), ...(help && { help: toText(help) }) };
}

function toFields({ extends: base, fields }: Omit<TypeSource, 'name'>): Record<string, FieldText> {
  const inherited = base === undefined ? undefined : SOURCES[base];
  const own = Object.entries(fields).map(([attribute, field]) => [attribute, toField(field)] as const);
  return { ...(inherited && toFields(inherited)), ...Object.fromEntries(own) };
}

const toType = (source: TypeSource): TypeText => ({ name: toText(source.name), fields: toFields(source) });

/** The texts of every content type and component that editors see. */
export const TYPE_TEXTS = Object.fromEntries(Object.entries(SOURCES).map(([uid, source]) => [uid, toType(source)])) as Readonly<
  Record<LabelledUid, TypeText>
>;

/** The attributes that Strapi adds to every content type: columns of lists, never inputs. */
export const SYSTEM_FIELDS: Readonly<Record<string, FieldText>> = toFields({ fields: systemFields });

/** The values of enumerations as editors read them. The panel looks a text up by the value alone. */
export const VALUES: Readonly<Record<string, Text>> = toTexts(values);
