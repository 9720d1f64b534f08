import type { RequiredMenu, SingleUid } from '../../contract/content-types';
import { readDatabase } from './connections';

/** The rows of storefront_state that hold the public ids of what the storefront needs, also while it is missing. */
export const keptIdKey = (of: SingleUid | RequiredMenu): string => `kept_id ${of}`;

/** @returns the public id that a single type or a required menu has, or had; undefined if there never was one */
export async function readKeptId(of: SingleUid | RequiredMenu): Promise<number | undefined> {
  const [row] = await readDatabase().all<{ value: string }>({
    text: 'SELECT value FROM storefront_state WHERE key = ?',
    values: [keptIdKey(of)],
  });
  return row && Number(row.value);
}
