import { getFetchClient } from '@strapi/strapi/admin';
import { currentAccount } from '../requests/account';
import { isSameValue } from './differences';
import type { FailedSave } from './failed-save';
import type { Values } from './form-values';

export interface CreatedEntry {
  documentId: string;
  createdAt?: string;
  createdBy?: { id: number } | null;
  [attribute: string]: unknown;
}

/** The computer's clock and the server's need not agree. */
const CLOCKS_APART_MS = 600_000;

const LOOKED_AT = 20;

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

/** The address is made of the name, and with a number where it is taken. */
const isSent = (values: Values, entry: CreatedEntry): boolean =>
  Object.entries(values).every(
    ([name, value]) => !isPlain(value) || name === 'slug' || !(name in entry) || isSameValue(value, entry[name]),
  );

/**
 * Looks for the entry that a creation without an answer may have left: the editor's own, not older, with the same values.
 *
 * @returns `unknown` when the server can't be asked
 */
export async function findCreated(
  { target: { model }, sentAt }: FailedSave,
  values: Values,
): Promise<CreatedEntry | undefined | 'unknown'> {
  try {
    const { data } = await getFetchClient().get<{ results: CreatedEntry[] }>(`/content-manager/collection-types/${model}`, {
      params: { page: 1, pageSize: LOOKED_AT, sort: 'createdAt:DESC' },
    });
    return data.results.find(
      (entry) =>
        String(entry.createdBy?.id) === currentAccount() &&
        Date.parse(entry.createdAt ?? '') > sentAt - CLOCKS_APART_MS &&
        isSent(values, entry),
    );
  } catch {
    // It is asked again with the next attempt.
    return 'unknown';
  }
}
