import { isRecord } from '../../../contract/is-record';
import { relationChangeOf, type Values } from './form-values';

/** An attribute that has one value here, and another one there. */
export interface Difference {
  field: string;
  theirs: unknown;
  mine: unknown;
}

/** Members that the panel or the database add to a component. */
const isTechnical = (name: string): boolean => name.startsWith('__') || name === 'id' || name === 'public_id';

/** @returns a value of a form, or of an answer of the server, in one form; what is empty is undefined */
function normalize(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(normalize);
  if (!isRecord(value)) return value;
  // A form holds the changes of a relation, an answer the number of its entries: only changes say something.
  const change = relationChangeOf(value);
  if (change) return change.connect.length + change.disconnect.length === 0 ? undefined : change;
  if (typeof value.count === 'number') return undefined;
  if (typeof value.mime === 'string') return { file: value.id };
  const members = Object.entries(value).filter(([name]) => !isTechnical(name));
  const filled = members.map(([name, member]) => [name, normalize(member)] as const).filter(([, member]) => member !== undefined);
  return filled.length === 0 ? undefined : Object.fromEntries(filled.sort(([one], [other]) => (one < other ? -1 : 1)));
}

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(normalize(one)) === JSON.stringify(normalize(other));

/** @returns the values that are others than before */
export const changedOf = (before: Values, now: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(now).filter(([field, value]) => before[field] !== value && !isSameValue(before[field], value)),
  );

function idsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (!isRecord(value)) return [];
  return [...(typeof value.id === 'number' ? [value.id] : []), ...Object.values(value).flatMap(idsIn)];
}

/** A part that the other editor has removed is saved as a new one: its row is gone. */
function withoutIdsOf(value: unknown, known: ReadonlySet<number>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutIdsOf(item, known));
  if (!isRecord(value) || typeof value.mime === 'string' || relationChangeOf(value)) return value;
  const members = Object.entries(value).filter(([name, member]) => name !== 'id' || known.has(Number(member)));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutIdsOf(member, known)]));
}

/** @returns this form's value of an attribute, for what is stored now */
export function keepValue(mine: unknown, stored: unknown): unknown {
  if (relationChangeOf(mine) || (isRecord(mine) && typeof mine.mime === 'string')) return mine;
  return withoutIdsOf(mine, new Set(idsIn(stored)));
}
