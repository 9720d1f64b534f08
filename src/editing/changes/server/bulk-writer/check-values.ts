import type { Core, UID } from '@strapi/strapi';
import { isRecord } from '../../../../contract/is-record';
import { contentErrors } from '../../../saving/server/document-checks';
import { type DeclaredLimits, type FieldError, toValidationError } from '../../../saving/server/field-errors';
import { BackgroundSlices } from '../../../../platform/load-shedding/background-slices';
import { checkValue } from '../../../import/server/files/value-checks';
import { writableAttributes, type Values } from '../document-values';
import { reasonOf } from '../outcome';

/** What Strapi lets a short text have that declares no limit. */
const STRING_MAX_LENGTH = 255;

interface Attribute extends DeclaredLimits {
  type: string;
}

interface Entry {
  values: Values;
  /** a draft may lack what is required, be too short or too small, and have another form */
  isDraft: boolean;
  /** the attributes that are checked; all by default */
  only?: object;
}

function limitsOf({ type, max, maxLength, ...least }: Attribute, isDraft: boolean, isEmpty: boolean): DeclaredLimits {
  const most = { max, maxLength: maxLength ?? (type === 'string' ? STRING_MAX_LENGTH : undefined) };
  if (isDraft) return most;
  return { ...least, ...most, regex: isEmpty && least.required !== true ? undefined : least.regex };
}

/** @returns what breaks the limits that the type declares. A component that is not there lacks nothing */
function limitErrors(strapi: Core.Strapi, uid: UID.Schema, { values, isDraft, only }: Entry): FieldError[] {
  const attributes = strapi.getModel(uid).attributes as unknown as Readonly<Record<string, Attribute>>;
  return writableAttributes(strapi, uid).flatMap(([name, { component }]): FieldError[] => {
    const [value, attribute] = [values[name] ?? null, attributes[name]];
    if (attribute === undefined || (only !== undefined && !(name in only))) return [];
    // Lists have rules of their own (`contentErrors`).
    if (Array.isArray(value)) return [];
    const inner =
      component !== undefined && isRecord(value)
        ? limitErrors(strapi, component as UID.Component, { values: value, isDraft })
        : checkValue(value, limitsOf(attribute, isDraft, value === ''));
    return inner.map((error) => ({ ...error, path: [name, ...error.path] }));
  });
}

/** Reasons by position of the entries that can't be written. */
export type Refusals = Map<number, string>;

/**
 * Checks the values of entries as their form does: Strapi's own check builds a schema for each entry, which took a third of an import. Kinds
 * of values and choices were checked when they were planned. What is used once and what relations lead to is checked for the whole batch
 * (checks.ts).
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
