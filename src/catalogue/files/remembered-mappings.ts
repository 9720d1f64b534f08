import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { RememberedMapping, TableUid } from './panel-api';

/** Headers that are remembered of an account, the latest ones. */
const HEADERS_MAX = 20;

/** Characters of what is remembered of one header: more is asked again. */
const LENGTH_MAX = 100_000;

const NAME = 'catalogue-mappings';
const STORED_KEY = `api_${NAME}_account-`;

interface Kept extends RememberedMapping {
  /** of the header */
  hash: string;
}

const storeOf = (strapi: Core.Strapi, account: number) => strapi.store({ type: 'api', name: NAME, key: `account-${account}` });

const hashOf = (uid: TableUid, titles: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([uid, ...titles]))
    .digest('base64url');

async function readAll(strapi: Core.Strapi, account: number): Promise<Kept[]> {
  const stored: unknown = await storeOf(strapi, account).get({});
  return Array.isArray(stored) ? (stored as Kept[]) : [];
}

/** A file as an account maps it. */
export interface MappedFile {
  /** null: no account, and nothing to remember */
  account: number | null;
  uid: TableUid;
  /** of the file's columns */
  titles: readonly string[];
}

/** @returns what the account has said of a file with this header */
export async function recallMapping(
  strapi: Core.Strapi,
  { account, uid, titles }: MappedFile,
): Promise<RememberedMapping | null> {
  if (account === null) return null;
  const hash = hashOf(uid, titles);
  const found = (await readAll(strapi, account)).find((one) => one.hash === hash);
  return found ? { columns: found.columns, values: found.values } : null;
}

/** Remembers what an account says of a file with this header. */
export async function rememberMapping(
  strapi: Core.Strapi,
  { account, uid, titles }: MappedFile,
  mapping: RememberedMapping,
): Promise<void> {
  if (account === null || JSON.stringify(mapping).length > LENGTH_MAX) return;
  const hash = hashOf(uid, titles);
  const others = (await readAll(strapi, account)).filter((one) => one.hash !== hash);
  await storeOf(strapi, account).set({ value: [{ hash, ...mapping }, ...others].slice(0, HEADERS_MAX) });
}

/** Forgets what accounts have said that are no more. */
export async function forgetMappings(knex: Knex): Promise<void> {
  await knex('strapi_core_store_settings')
    .where('key', 'like', `${STORED_KEY}%`)
    .whereNotIn('key', knex('admin_users').select(knex.raw(`'${STORED_KEY}' || CAST(id AS varchar(20))`)))
    .delete();
}
