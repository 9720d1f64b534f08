import type { Core, UID } from '@strapi/strapi';
import { isRecord } from '../../../contract/is-record';
import {
  checkNumber,
  checkText,
  type DeclaredLimits,
  type FieldError,
  limitFault,
  toValidationError,
} from '../../../editorial/field-errors';
import { contentErrors } from '../../../editorial/document-checks';
import { BackgroundSlices } from '../../../platform/load-shedding/background-slices';
import { writableAttributes, type Values } from '../document-values';
import { reasonOf } from '../outcome';
import type { Json } from '../run';

/** What Strapi lets a short text have that declares no limit. */
const STRING_MAX_LENGTH = 255;

interface Attribute extends DeclaredLimits {
  type: string;
  enum?: readonly string[];
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isAnything = (): boolean => true;

const IS_OF_TYPE: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: isText,
  text: isText,
  uid: isText,
  enumeration: isText,
  integer: Number.isInteger,
  decimal: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  // Lists are checked by their rules, and the targets of relations for the whole batch. Strapi writes moments itself.
  json: isAnything,
  relation: isAnything,
  media: isAnything,
  datetime: isAnything,
};

/** A draft may be too short or too small, and have another form. */
function faultOf(value: Json, attribute: Attribute, isDraft: boolean): FieldError | undefined {
  const { type, enum: options, min, max, minLength, maxLength, regex, required } = attribute;
  const isOfType = IS_OF_TYPE[type];
  if (isOfType === undefined) throw new Error(`Values of the type ${type} are not checked: they would be written unseen.`);
  if (!isOfType(value)) return limitFault(type === 'integer' && typeof value === 'number' ? 'not-an-integer' : 'wrong-type');
  if (type === 'enumeration')
    return options?.some((option) => option === value) === true ? undefined : limitFault('not-an-option');
  const least = isDraft ? {} : { min, minLength, regex: value === '' && required !== true ? undefined : regex };
  if (typeof value === 'number') return checkNumber(value, { max, ...least });
  if (typeof value !== 'string') return undefined;
  return checkText(value, { maxLength: maxLength ?? (type === 'text' ? undefined : STRING_MAX_LENGTH), ...least });
}

interface Entry {
  values: Values;
  isDraft: boolean;
  /** the attributes that are checked; all by default */
  only?: object;
}

/** @returns what breaks the limits that the type declares. A component that is not there lacks nothing */
function limitErrors(strapi: Core.Strapi, uid: UID.Schema, { values, isDraft, only }: Entry): FieldError[] {
  const attributes = strapi.getModel(uid).attributes as unknown as Readonly<Record<string, Attribute>>;
  return writableAttributes(strapi, uid).flatMap(([name, { component }]): FieldError[] => {
    const [value, attribute] = [values[name] ?? null, attributes[name]];
    if (attribute === undefined || (only !== undefined && !(name in only))) return [];
    if (component !== undefined && isRecord(value)) {
      const inner = limitErrors(strapi, component as UID.Component, { values: value, isDraft });
      return inner.map((error) => ({ ...error, path: [name, ...error.path] }));
    }
    const isMissing = value === null && attribute.required === true && !isDraft;
    const fault = isMissing ? limitFault('required') : value === null ? undefined : faultOf(value, attribute, isDraft);
    return fault ? [{ ...fault, path: [name] }] : [];
  });
}

/** Reasons by position of the entries that can't be written. */
export type Refusals = Map<number, string>;

/**
 * Checks the values of entries as their form does: Strapi's own check builds a schema for each entry, which took a third of an import. What
 * is used once and what relations lead to is checked for the whole batch (checks.ts).
 *
 * @param refusals get the reasons in Vietnamese
 */
export async function checkValues(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  entries: readonly (Entry & { position: number })[],
  refusals: Refusals,
): Promise<void> {
  const slices = new BackgroundSlices();
  for (const entry of entries) {
    if (slices.isOver) await slices.next();
    const broken = limitErrors(strapi, uid, entry);
    const fieldErrors = broken.length > 0 ? broken : contentErrors(strapi, uid, entry.values);
    if (fieldErrors.length > 0) refusals.set(entry.position, reasonOf(uid, toValidationError(fieldErrors, 'vi')));
  }
}
