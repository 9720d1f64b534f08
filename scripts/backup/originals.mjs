// @ts-check
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

/** @typedef {import('./manifest.mjs').FileFacts} FileFacts */
/** @typedef {{ url: string | null, formats: string | null }} FileRow */

const UPLOADS = '/uploads/';
/** The clocks of file systems are coarse. */
const CLOCK_SLACK_MS = 2_000;

/** @param {string} from @param {string} to @returns {Promise<FileFacts>} */
export async function copyFile(from, to) {
  mkdirSync(path.dirname(to), { recursive: true });
  const hash = createHash('sha256');
  const target = openSync(to, 'w');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(from)) {
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

/** @param {unknown} value @returns {string[]} */
function urlsIn(value) {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'url' && typeof member === 'string' ? [member] : urlsIn(member),
  );
}

/** @param {readonly FileRow[]} rows of the table `files` @returns {Set<string>} files of the folder of uploads: originals and thumbnails */
export function originalsOf(rows) {
  const urls = rows.flatMap(({ url, formats }) => [url ?? '', ...urlsIn(JSON.parse(formats ?? 'null'))]);
  return new Set(urls.filter((url) => url.startsWith(UPLOADS)).map((url) => path.posix.basename(url)));
}

/**
 * Copies originals while editors upload, replace and delete them. Most are copied before the database's snapshot is taken; what was
 * uploaded or replaced since is copied again afterwards. A file that was deleted meanwhile has its copy already.
 */
export class OriginalsCopy {
  /** @type {Map<string, FileFacts & { mtimeMs: number }>} */
  #copied = new Map();
  #from;
  #to;

  /** @param {string} mediaDir @param {string} folder of the set */
  constructor(mediaDir, folder) {
    this.#from = path.join(mediaDir, 'uploads');
    this.#to = path.join(folder, 'uploads');
    mkdirSync(this.#to, { recursive: true });
  }

  /** @param {string} name @returns {Promise<boolean>} whether it is there */
  async #copy(name) {
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
   * @param {ReadonlySet<string>} names that the snapshot has
   * @param {number} takenAt when the snapshot was taken, milliseconds since 1970
   * @returns {Promise<{ missing: string[], isConsistent: boolean }>} inconsistent: a file was replaced or deleted after the snapshot
   */
  async complete(names, takenAt) {
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

  /** Removes copies that the snapshot does not have. @param {ReadonlySet<string>} names @returns {Record<string, FileFacts>} */
  finish(names) {
    /** @type {Record<string, FileFacts>} */
    const files = {};
    for (const [name, { bytes, sha256 }] of this.#copied) {
      if (names.has(name)) files[`uploads/${name}`] = { bytes, sha256 };
      else rmSync(path.join(this.#to, name));
    }
    return files;
  }
}
