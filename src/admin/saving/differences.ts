import { isRecord } from '../../contract/is-record';
import { relationChangeOf, type Values } from './form-values';

/** An attribute that the other editor has changed, and that is not the same in this form. */
export interface Difference {
  field: string;
  theirs: unknown;
  mine: unknown;
  /** whether this editor has changed it too */
  isMine: boolean;
}

/** Members that the panel or the database add to a component. */
const isTechnical = (name: string): boolean => name.startsWith('__') || name === 'id' || name === 'public_id';

/** A relation is compared by itself: a form holds its changes, an answer the number of its entries. */
const isRelation = (value: Record<string, unknown>): boolean =>
  relationChangeOf(value) !== undefined || typeof value.count === 'number';

/** @returns a value of a form, or of an answer of the server, in one form; what is empty is undefined */
function normalize(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(normalize);
  if (!isRecord(value)) return value;
  if (isRelation(value)) return undefined;
  if (typeof value.mime === 'string') return { file: value.id };
  const members = Object.entries(value).filter(([name]) => !isTechnical(name));
  const filled = members.map(([name, member]) => [name, normalize(member)] as const).filter(([, member]) => member !== undefined);
  return filled.length === 0 ? undefined : Object.fromEntries(filled.sort(([one], [other]) => (one < other ? -1 : 1)));
}

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(normalize(one)) === JSON.stringify(normalize(other));

/**
 * @param base what this form began with
 * @param mine what it holds now
 * @param theirs what is stored now
 * @param fields the form's attributes
 */
export function findDifferences(base: Values, mine: Values, theirs: Values, fields: readonly string[]): Difference[] {
  return fields
    .filter((field) => !isSameValue(base[field], theirs[field]) && !isSameValue(mine[field], theirs[field]))
    .map((field) => ({
      field,
      theirs: theirs[field],
      mine: mine[field],
      isMine: !isSameValue(base[field], mine[field]),
    }));
}

/** @returns the attributes that were changed in this form */
export const changedFields = (base: Values, mine: Values): string[] =>
  Object.keys(mine).filter((field) => JSON.stringify(base[field]) !== JSON.stringify(mine[field]));

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

/** @returns this form's value of an attribute, for a form that shows what is stored now */
export function keepValue(mine: unknown, theirs: unknown): unknown {
  const isComponent = isRecord(mine) && !relationChangeOf(mine) && typeof mine.mime !== 'string';
  if (!isComponent && !Array.isArray(mine)) return mine;
  return withoutIdsOf(mine, new Set(idsIn(theirs)));
}
