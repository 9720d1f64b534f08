import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from '@strapi/utils';
import { OperatorError } from '../../../src/platform/operator-error';

/** Of a table. `checksum`: of the texts of all rows, in any order; empty on SQLite, whose file has one as a whole. */
const tableFacts = z.object({ rows: z.number(), checksum: z.string() });

/** 1 was an own dump of PostgreSQL's rows. */
export const FORMAT = 2;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  program: z.string(),
  node: z.string(),
  database: z.object({
    kind: z.enum(['postgres', 'sqlite']),
    version: z.string(),
    tables: z.record(z.string(), tableFacts),
  }),
  /** SHA-256 by name */
  files: z.record(z.string(), z.object({ sha256: z.string() })),
});

/** What a set holds. A folder without it is no set: it is written last. */
export type Manifest = z.infer<typeof manifestSchema>;
export type TableFacts = z.infer<typeof tableFacts>;
export type DatabaseFacts = Manifest['database'];

export const MANIFEST = 'manifest.json';
/** The database in a set. */
export const DATABASE_FILES = { postgres: 'database.dump', sqlite: 'shop.db' } as const;

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST);
  if (!existsSync(file)) throw new OperatorError(`${folder} is no complete backup: it has no ${MANIFEST}.`);
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new OperatorError(`The backup is damaged: ${file} can’t be read, or is of another version of this program.`, { cause });
  }
}

/** @throws when a file of the set is not what it was */
export async function verifySet(folder: string, { files }: Manifest): Promise<string> {
  for (const [name, { sha256 }] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (!existsSync(file)) throw new OperatorError(`The backup is damaged: ${name} is missing.`);
    if ((await hashOf(file)) !== sha256) throw new OperatorError(`The backup is damaged: ${name} is not what was stored.`);
  }
  return `${Object.keys(files).length} files`;
}

/** Of the rows whose files are in the folder of uploads. */
export const LOCAL_FILES = "SELECT url, formats FROM files WHERE provider = 'local'";

function urlsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'url' && typeof member === 'string' ? [member] : urlsIn(member),
  );
}

/** @param rows of `LOCAL_FILES` @returns files of the folder of uploads: originals and thumbnails */
export function originalsOf(rows: readonly object[]): string[] {
  // PostgreSQL's driver reads JSON itself.
  const urls = (rows as readonly { url: string | null; formats: unknown }[]).flatMap(({ url, formats }) => [
    url ?? '',
    ...urlsIn(typeof formats === 'string' ? JSON.parse(formats) : formats),
  ]);
  const names = urls.filter((url) => url.startsWith('/uploads/')).map((url) => path.posix.basename(url));
  return [...new Set(names)];
}
