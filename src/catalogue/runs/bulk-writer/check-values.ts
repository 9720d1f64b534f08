import type { Core, Schema, UID } from '@strapi/strapi';
import { contentErrors } from '../../../editorial/document-checks';
import { toValidationError } from '../../../editorial/field-errors';
import { translateStrapiError } from '../../../editorial/strapi-messages';
import type { Values } from '../document-values';
import type { Json } from '../run';

interface Attribute {
  type: string;
  unique?: boolean;
}

export type Attributes = Record<string, Attribute>;

/**
 * Strapi's schema of a type without what Strapi checks by a query for each entry: relations, files, and values that are used
 * once. Those are checked for the whole batch.
 */
function schemaWithoutQueries(strapi: Core.Strapi, uid: UID.ContentType): Schema.ContentType {
  const attributes: Attributes = strapi.contentType(uid).attributes;
  const kept = Object.entries(attributes).filter(([, { type }]) => type !== 'relation' && type !== 'media');
  const plain = kept.map(([name, attribute]) => {
    const type = attribute.type === 'uid' ? 'string' : attribute.type;
    return [name, { ...attribute, type, unique: false }];
  });
  return { ...strapi.contentType(uid), attributes: Object.fromEntries<never>(plain as [string, never][]) };
}

const schemas = new WeakMap<Core.Strapi, Map<UID.ContentType, Schema.ContentType>>();

function schemaOf(strapi: Core.Strapi, uid: UID.ContentType): Schema.ContentType {
  const known = schemas.get(strapi) ?? new Map<UID.ContentType, Schema.ContentType>();
  schemas.set(strapi, known);
  const schema = known.get(uid) ?? schemaWithoutQueries(strapi, uid);
  known.set(uid, schema);
  return schema;
}

interface Validator {
  validateEntityCreation: (model: Schema.ContentType, data: object, options: object) => Promise<Record<string, Json>>;
}

interface Checked {
  values: Values;
  isDraft: boolean;
  /** the attributes that are checked; all by default */
  only?: object;
}

/** Checks an entry's values as its form does. @throws errors.ValidationError in the editor's language */
export async function checkValues(strapi: Core.Strapi, uid: UID.ContentType, { values, isDraft, only }: Checked): Promise<void> {
  const all = schemaOf(strapi, uid);
  // Strapi builds a schema for each entry: of what may be missing, and is, it says nothing.
  const isThere = ([name, { required }]: [string, { required?: boolean }]): boolean =>
    required === true || (values[name] ?? null) !== null;
  const unchecked = Object.entries(all.attributes).filter((one) => (only === undefined || one[0] in only) && isThere(one));
  const schema = { ...all, attributes: Object.fromEntries(unchecked) };
  const data = Object.fromEntries(unchecked.map(([name]) => [name, values[name]]));
  const { validateEntityCreation }: Validator = strapi.get('entityValidator');
  try {
    await validateEntityCreation(schema, data, { isDraft, locale: null });
  } catch (error) {
    throw translateStrapiError(strapi, error);
  }
  const fieldErrors = contentErrors(strapi, uid, values);
  if (fieldErrors.length > 0) throw toValidationError(fieldErrors, 'vi');
}
