import type { Core, UID } from '@strapi/strapi';
import { contentTypes } from '@strapi/utils';
import { isRecord } from '../../../contract/is-record';
import { checkNumber, checkText, limitFault, type DeclaredLimits } from '../../../editorial/declared-limits';
import { contentErrors } from '../../../editorial/document-checks';
import { toValidationError, type FieldError } from '../../../editorial/field-errors';
import type { Values } from '../document-values';

interface Attribute extends DeclaredLimits {
  type: string;
  repeatable?: boolean;
  component?: UID.Component;
  enum?: readonly string[];
}

/** What Strapi lets a short text have that declares no limit. */
const STRING_MAX_LENGTH = 255;

type Check = (value: unknown, attribute: Attribute, isDraft: boolean) => FieldError | undefined;

/** A draft may be too short, and have another form. */
function checkString(value: unknown, { minLength, maxLength, regex, required, type }: Attribute, isDraft: boolean) {
  if (typeof value !== 'string') return limitFault('wrong-type');
  const most = maxLength ?? (type === 'string' || type === 'uid' ? STRING_MAX_LENGTH : undefined);
  const isFormed = regex !== undefined && (value !== '' || required === true);
  return checkText(value, {
    ...(most !== undefined && { maxLength: most }),
    ...(!isDraft && minLength !== undefined && { minLength }),
    ...(!isDraft && isFormed && { regex }),
  });
}

function checkDecimal(value: unknown, { min, max }: Attribute, isDraft: boolean): FieldError | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return limitFault('wrong-type');
  return checkNumber(value, { ...(max !== undefined && { max }), ...(!isDraft && min !== undefined && { min }) });
}

const checkInteger: Check = (value, attribute, isDraft) =>
  typeof value === 'number' && !Number.isInteger(value) ? limitFault('not-an-integer') : checkDecimal(value, attribute, isDraft);

const checkNothing: Check = () => undefined;

const CHECKS: Readonly<Record<string, Check>> = {
  string: checkString,
  text: checkString,
  uid: checkString,
  integer: checkInteger,
  decimal: checkDecimal,
  boolean: (value) => (typeof value === 'boolean' ? undefined : limitFault('wrong-type')),
  enumeration: (value, { enum: options }) => (options?.includes(value as string) ? undefined : limitFault('not-an-option')),
  json: checkNothing,
  // Strapi writes it itself: when an entry was published.
  datetime: checkNothing,
  // Whether their targets are there is asked for the whole batch.
  relation: checkNothing,
  media: checkNothing,
};

/** Attributes by the way from the entry to them. */
type Checked = readonly (readonly [path: readonly [string, ...string[]], attribute: Attribute, check: Check])[];

/** @throws Error for what is not checked: it would be written unseen */
function checkedAttributes(strapi: Core.Strapi, uid: UID.Schema): Checked {
  const model = strapi.getModel(uid);
  const attributes = model.attributes as Readonly<Record<string, Attribute>>;
  return contentTypes.getWritableAttributes(model as never).flatMap((name): Checked => {
    const attribute = attributes[name] ?? { type: '' };
    const { component, repeatable } = attribute;
    if (component !== undefined && repeatable !== true) {
      const members = checkedAttributes(strapi, component);
      return [[[name], attribute, checkNothing], ...members.map(([path, ...own]) => [[name, ...path], ...own] as const)];
    }
    const check = CHECKS[attribute.type];
    if (check === undefined) throw new Error(`Values of ${name} of ${uid} are not checked: ${attribute.type}.`);
    return [[[name], attribute, check]];
  });
}

const known = new WeakMap<Core.Strapi, Map<UID.Schema, Checked>>();

function checkedOf(strapi: Core.Strapi, uid: UID.ContentType): Checked {
  const byUid = known.get(strapi) ?? new Map<UID.Schema, Checked>();
  known.set(strapi, byUid);
  const checked = byUid.get(uid) ?? checkedAttributes(strapi, uid);
  byUid.set(uid, checked);
  return checked;
}

const member = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

interface Entry {
  values: Values;
  isDraft: boolean;
  /** the attributes that are checked; all by default */
  only?: object;
}

/** @returns what breaks the limits that the type declares. A component that is not there lacks nothing */
function limitErrors(strapi: Core.Strapi, uid: UID.ContentType, { values, isDraft, only }: Entry): FieldError[] {
  return checkedOf(strapi, uid).flatMap(([path, attribute, check]) => {
    if (only !== undefined && !(path[0] in only)) return [];
    const owner = path.slice(0, -1).reduce<unknown>(member, values);
    if (owner === null || owner === undefined) return [];
    const value = member(owner, path.at(-1) ?? '') ?? null;
    const isMissing = value === null && attribute.required === true && !isDraft;
    const fault = isMissing ? limitFault('required') : value === null ? undefined : check(value, attribute, isDraft);
    return fault ? [{ ...fault, path }] : [];
  });
}

/**
 * Checks an entry's values as its form does: Strapi's own check builds a schema for each entry, which took a third of an import. What is
 * used once and what relations lead to is checked for the whole batch (checks.ts).
 *
 * @throws errors.ValidationError in Vietnamese
 */
export function checkValues(strapi: Core.Strapi, uid: UID.ContentType, entry: Entry): void {
  const broken = limitErrors(strapi, uid, entry);
  const fieldErrors = broken.length > 0 ? broken : contentErrors(strapi, uid, entry.values);
  if (fieldErrors.length > 0) throw toValidationError(fieldErrors, 'vi');
}
