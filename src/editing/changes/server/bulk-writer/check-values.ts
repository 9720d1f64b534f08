import type { Core, UID } from '@strapi/strapi';
import { isRecord } from '../../../../contract/is-record';
import { contentErrors } from '../../../saving/server/document-checks';
import { type DeclaredLimits, type FieldError, toValidationError } from '../../../saving/server/field-errors';
import { BackgroundSlices } from '../../../../platform/load-shedding/background-slices';
import { checkValue } from '../../../import/server/files/value-checks';
import { writableAttributes, type Values } from '../document-values';
import { reasonOf } from '../outcome';
import type { BatchTarget, DocumentWrite } from './document-write';

/** What Strapi lets a short text have that declares no limit. */
const STRING_MAX_LENGTH = 255;

interface Attribute extends DeclaredLimits {
  type: string;
}

/** A draft may lack what is required, be too short or too small, and have another form. */
function limitsOf({ type, max, maxLength, ...least }: Attribute, isDraft: boolean, isEmpty: boolean): DeclaredLimits {
  const most = { max, maxLength: maxLength ?? (type === 'string' ? STRING_MAX_LENGTH : undefined) };
  if (isDraft) return most;
  return { ...least, ...most, regex: isEmpty && least.required !== true ? undefined : least.regex };
}

/** @returns what breaks the limits that the type declares. A component that is not there lacks nothing. @param isChecked of attributes */
function limitErrors(
  strapi: Core.Strapi,
  uid: UID.Schema,
  values: Values,
  isDraft: boolean,
  isChecked: (attribute: string) => boolean,
): FieldError[] {
  const attributes = strapi.getModel(uid).attributes as unknown as Readonly<Record<string, Attribute>>;
  return writableAttributes(strapi, uid).flatMap(([name, { component }]): FieldError[] => {
    const [value, attribute] = [values[name] ?? null, attributes[name]];
    // Lists have rules of their own (`contentErrors`).
    if (attribute === undefined || !isChecked(name) || Array.isArray(value)) return [];
    const inner =
      component !== undefined && isRecord(value)
        ? limitErrors(strapi, component as UID.Component, value, isDraft, () => true)
        : checkValue(value, limitsOf(attribute, isDraft, value === ''));
    return inner.map((error) => ({ ...error, path: [name, ...error.path] }));
  });
}

/** What was saved, or is public already, has been checked: of an old document only what changes is checked again. */
const isSaved = ({ stored, publishes, publishedChanges }: DocumentWrite): boolean =>
  stored !== undefined && (!publishes || publishedChanges === null);

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
  { strapi, uid }: BatchTarget,
  writes: readonly DocumentWrite[],
  refusals: Refusals,
): Promise<void> {
  const slices = new BackgroundSlices();
  for (const write of writes) {
    if (slices.isOver) await slices.next();
    const { entry, values, data, publishes } = write;
    const isChecked = (attribute: string): boolean => !isSaved(write) || attribute in data;
    const broken = limitErrors(strapi, uid, values, !publishes, isChecked);
    const fieldErrors = broken.length > 0 ? broken : contentErrors(strapi, uid, values);
    if (fieldErrors.length > 0) refusals.set(entry.position, reasonOf(uid, toValidationError(fieldErrors, 'vi')));
  }
}
