import { isRecord } from '../../contract/is-record';
import type { Values } from '../saving/form-values';

/** A part of a form that differs from what is stored: an input, or the boxes of one permission. */
export interface KeptPart {
  path: readonly string[];
  stored: unknown;
  mine: unknown;
}

/** What is empty is one to her: Strapi's inputs make null of it. */
const textOf = (value: unknown): string => (value === null || value === undefined || value === '' ? '' : JSON.stringify(value));

/** @returns the members of `mine` that are not as in `base` */
export const changedOf = (base: Values, mine: Values): Values =>
  Object.fromEntries(Object.entries(mine).filter(([field, value]) => textOf(value) !== textOf(base[field])));

export const isChanged = (base: Values, mine: Values): boolean => Object.keys(changedOf(base, mine)).length > 0;

/** A role's permission, the option of a select, a list: its members say nothing alone. */
const isWhole = (value: unknown): boolean =>
  !isRecord(value) || Array.isArray(value) || 'properties' in value || 'label' in value || 'enabled' in value;

/** A password is in no draft, and is shown nowhere. */
const isPassword = (name: string, value: unknown): boolean => typeof value === 'string' && /password/i.test(name);

export const keptParts = (stored: Values, mine: Values, path: readonly string[] = []): KeptPart[] =>
  Object.entries(changedOf(stored, mine)).flatMap(([name, value]) => {
    const before = stored[name];
    if (isPassword(name, value)) return [];
    const at = [...path, name];
    if (isWhole(value) || isWhole(before)) return [{ path: at, stored: before, mine: value }];
    return keptParts(before as Values, value as Values, at);
  });

function withValue(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  const inner = values[name];
  return { ...values, [name]: rest.length === 0 ? value : withValue(isRecord(inner) ? inner : {}, rest, value) };
}

/** @returns what a form begins with now, with what was changed of what it began with then */
export const withChanges = (first: Values, { base, mine }: Record<'base' | 'mine', Values>): Values =>
  keptParts(base, mine).reduce((all, part) => withValue(all, part.path, part.mine), first);

/** @returns the form's values with these parts as they are stored */
export const withStored = (values: Values, parts: readonly KeptPart[]): Values =>
  parts.reduce((all, { path, stored }) => withValue(all, path, stored), values);
