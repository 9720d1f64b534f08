import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { FileFacts } from './manifest';

export interface FileRow {
  url: string | null;
  /** PostgreSQL's driver reads JSON itself. */
  formats: unknown;
}

const UPLOADS = '/uploads/';
/** The clocks of file systems are coarse. */
const CLOCK_SLACK_MS = 2_000;

export async function copyFile(from: string, to: string): Promise<FileFacts> {
  mkdirSync(path.dirname(to), { recursive: true });
  const hash = createHash('sha256');
  const target = openSync(to, 'w');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(from) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      writeSync(target, chunk);
    }
    fsyncSync(target);
  } finally {
    closeSync(target);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function urlsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'url' && typeof member === 'string' ? [member] : urlsIn(member),
  );
}

/** @param rows of the table `files` @returns files of the folder of uploads: originals and thumbnails */
export function originalsOf(rows: readonly FileRow[]): Set<string> {
  const urls = rows.flatMap(({ url, formats }) => [
    url ?? '',
    ...urlsIn(typeof formats === 'string' ? JSON.parse(formats) : formats),
  ]);
  return new Set(urls.filter((url) => url.startsWith(UPLOADS)).map((url) => path.posix.basename(url)));
}

/**
 * Copies originals while editors upload, replace and delete them. Most are copied before the database's snapshot is taken; what was
 * uploaded or replaced since is copied again afterwards. A file that was deleted meanwhile has its copy already.
 */
export class OriginalsCopy {
  #copied: Map<string, FileFacts & { mtimeMs: number }> = new Map();
  #from;
  #to;

  /** @param folder of the set */
  constructor(mediaDir: string, folder: string) {
    this.#from = path.join(mediaDir, 'uploads');
    this.#to = path.join(folder, 'uploads');
    mkdirSync(this.#to, { recursive: true });
  }

  /** @returns whether it is there */
  async #copy(name: string): Promise<boolean> {
    const file = path.join(this.#from, name);
    try {
      const { mtimeMs } = statSync(file);
      if (this.#copied.get(name)?.mtimeMs === mtimeMs) return true;
      this.#copied.set(name, { ...(await copyFile(file, path.join(this.#to, name))), mtimeMs });
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return this.#copied.has(name);
      throw error;
    }
  }

  async copyAll() {
    const entries = existsSync(this.#from) ? readdirSync(this.#from, { withFileTypes: true }) : [];
    for (const entry of entries) if (entry.isFile() && !entry.name.startsWith('.')) await this.#copy(entry.name);
  }

  /**
   * Completes the copies for a snapshot.
   *
   * @param names that the snapshot has
   * @param takenAt when the snapshot was taken, milliseconds since 1970
   * @returns inconsistent: a file was replaced or deleted after the snapshot
   */
  async complete(names: ReadonlySet<string>, takenAt: number): Promise<{ missing: string[]; isConsistent: boolean }> {
    const missing = [];
    let isConsistent = true;
    for (const name of names) {
      const known = this.#copied.get(name)?.mtimeMs;
      if (!(await this.#copy(name))) missing.push(name);
      const mtimeMs = this.#copied.get(name)?.mtimeMs ?? 0;
      if (mtimeMs !== known && mtimeMs > takenAt - CLOCK_SLACK_MS) isConsistent = false;
    }
    return { missing, isConsistent: isConsistent && missing.length === 0 };
  }

  /** Removes copies that the snapshot does not have. */
  finish(names: ReadonlySet<string>): Record<string, FileFacts> {
    const files: Record<string, FileFacts> = {};
    for (const [name, { bytes, sha256 }] of this.#copied) {
      if (names.has(name)) files[`uploads/${name}`] = { bytes, sha256 };
      else rmSync(path.join(this.#to, name));
    }
    return files;
  }
}
