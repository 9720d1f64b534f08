import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../../../src/platform/operator-error';

/** What a set holds. A folder without this file is no set: it is written last. */
export interface TableFacts {
  rows: number;
  /** PostgreSQL: of the texts of all rows, in any order. SQLite: empty, the file as a whole has its SHA-256 */
  checksum: string;
}
export interface FileFacts {
  bytes: number;
  sha256: string;
}
export interface DatabaseFacts {
  kind: 'postgres' | 'sqlite';
  version: string;
  tables: Record<string, TableFacts>;
}
export interface Manifest {
  format: 2;
  made_at: string;
  program: string;
  node: string;
  database: DatabaseFacts;
  files: Record<string, FileFacts>;
}

const FILE = 'manifest.json';
/** 1 was an own dump of PostgreSQL's rows. */
export const FORMAT = 2;
/** The database in a set. */
export const DATABASE_FILES = { postgres: 'database.dump', sqlite: 'shop.db' } as const;

/** Makes sure that a file or folder survives a power cut. */
export function flush(file: string) {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export async function factsOf(file: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export function writeManifest(folder: string, manifest: Manifest) {
  const file = path.join(folder, FILE);
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`);
  flush(file);
  flush(folder);
}

export function readManifest(folder: string): Manifest {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) throw new OperatorError(`${folder} is no complete backup: it has no ${FILE}.`);
  let manifest: Partial<Manifest> | null;
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8')) as Partial<Manifest> | null;
  } catch (cause) {
    throw new OperatorError(`The backup is damaged: ${file} can’t be read.`, { cause });
  }
  if (manifest?.format !== undefined && manifest.format !== FORMAT)
    throw new OperatorError(`${folder} was made by another version of this program (${manifest.program ?? ''}): use that one.`);
  const { made_at: madeAt, database, files } = manifest ?? {};
  if (typeof madeAt !== 'string' || typeof database?.tables !== 'object' || typeof files !== 'object')
    throw new OperatorError(`The backup is damaged: ${file} does not say what the set holds.`);
  return manifest as Manifest;
}

/** @throws when a file of the set is not what it was */
export async function verifySet(folder: string, { files }: Manifest) {
  for (const [name, { sha256 }] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (!existsSync(file)) throw new OperatorError(`The backup is damaged: ${name} is missing.`);
    if ((await factsOf(file)).sha256 !== sha256)
      throw new OperatorError(`The backup is damaged: ${name} is not what was stored.`);
  }
  return `${Object.keys(files).length} files`;
}
