import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../../../../contract/content-types';
import { chunksOf } from '../../../../platform/chunks';
import type { Json } from '../run';

/** Before the address of a picture that is fetched when its row is in. */
export const FETCH_MARK = 'fetch:';

/** @returns the address of a picture that is not fetched yet */
export const addressOf = (item: Json): string | undefined =>
  typeof item === 'string' && item.startsWith(FETCH_MARK) ? item.slice(FETCH_MARK.length) : undefined;

/** What is known of the addresses that pictures were fetched from: a file of the library, or why there is none. */
const FETCHED_PICTURES = 'catalogue_pictures';

interface FetchedRow {
  address_hash: string;
  file_id: number | null;
  content_hash: string | null;
  failure: string | null;
  fetched_at: number | string;
}

export type KnownPicture = { file: number } | { failure: string };

/** How long a failure counts: later the address is asked again. */
const FAILURE_MS = 86_400_000;

const CHUNK = 400;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @returns the files of these rows that are still there */
async function filesOf(strapi: Core.Strapi, rows: readonly FetchedRow[]): Promise<Set<number | null>> {
  const ids = rows.flatMap(({ file_id: id }) => id ?? []);
  const found: { id: number }[] = await strapi.db.query(FILE_UID).findMany({ where: { id: { $in: ids } }, select: ['id'] });
  return new Set(found.map(({ id }) => id));
}

/** @returns what is known of these addresses; nothing of a file that is no more */
export async function findFetched(strapi: Core.Strapi, addresses: readonly string[]): Promise<Map<string, KnownPicture>> {
  const known = new Map<string, KnownPicture>();
  for (const chunk of chunksOf(addresses, CHUNK)) {
    const byHash = new Map(chunk.map((address) => [hashOf(address), address]));
    const rows: FetchedRow[] = await strapi.db.connection(FETCHED_PICTURES).whereIn('address_hash', [...byHash.keys()]);
    const files = await filesOf(strapi, rows);
    for (const { address_hash: hash, file_id: id, failure, fetched_at: at } of rows) {
      const address = byHash.get(hash) ?? '';
      if (id !== null && files.has(id)) known.set(address, { file: id });
      else if (failure !== null && Number(at) > Date.now() - FAILURE_MS) known.set(address, { failure });
    }
  }
  return known;
}

/** @returns the file of the library with these bytes, if a fetched one has them */
export async function findByContent(strapi: Core.Strapi, contentHash: string): Promise<number | undefined> {
  const rows: FetchedRow[] = await strapi.db
    .connection(FETCHED_PICTURES)
    .where({ content_hash: contentHash })
    .whereNotNull('file_id');
  return [...(await filesOf(strapi, rows))][0] ?? undefined;
}

export async function rememberFetched(
  strapi: Core.Strapi,
  address: string,
  { file = null, content = null, failure = null }: { file?: number | null; content?: string | null; failure?: string | null },
): Promise<void> {
  const row = { file_id: file, content_hash: content, failure, fetched_at: Date.now() };
  await strapi.db
    .connection(FETCHED_PICTURES)
    .insert({ address_hash: hashOf(address), address, ...row })
    .onConflict('address_hash')
    .merge(row);
}
