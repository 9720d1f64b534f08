import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { chunksOf } from '../../../../platform/chunks';
import type { Json } from '../run';

/** Before the address of a picture that is fetched when its row is in. */
export const FETCH_MARK = 'fetch:';

/** @returns the address of a picture that is not fetched yet */
export const addressOf = (item: Json): string | undefined =>
  typeof item === 'string' && item.startsWith(FETCH_MARK) ? item.slice(FETCH_MARK.length) : undefined;

/** What is known of the addresses that pictures were fetched from: a file of the library, or why there is none. */
const FETCHED_PICTURES = 'catalogue_pictures';

export type KnownPicture = { file: number } | { failure: string };

/** How long a failure counts: later the address is asked again. */
const FAILURE_MS = 86_400_000;

const CHUNK = 400;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @returns what is known of addresses, each with its file that is still there */
const fetched = ({ db }: Core.Strapi) =>
  db.connection({ fetched: FETCHED_PICTURES }).leftJoin({ file: 'files' }, 'file.id', 'fetched.file_id');

interface FetchedRow {
  address: string;
  file: number | null;
  failure: string | null;
  fetched_at: number | string;
}

/** @returns what is known of these addresses; nothing of a file that is no more */
export async function findFetched(strapi: Core.Strapi, addresses: readonly string[]): Promise<Map<string, KnownPicture>> {
  const known = new Map<string, KnownPicture>();
  for (const chunk of chunksOf(addresses, CHUNK)) {
    const rows: FetchedRow[] = await fetched(strapi)
      .whereIn('address_hash', chunk.map(hashOf))
      .select({ file: 'file.id' }, 'address', 'failure', 'fetched_at');
    for (const { address, file, failure, fetched_at: at } of rows) {
      if (file !== null) known.set(address, { file });
      else if (failure !== null && Number(at) > Date.now() - FAILURE_MS) known.set(address, { failure });
    }
  }
  return known;
}

/** @returns the file of the library with these bytes, if a fetched one has them */
export async function findByContent(strapi: Core.Strapi, contentHash: string): Promise<number | undefined> {
  const [file]: number[] = await fetched(strapi).where({ content_hash: contentHash }).whereNotNull('file.id').pluck('file.id');
  return file;
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
