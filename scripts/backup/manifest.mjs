// @ts-check
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../progress.mjs';

/**
 * What a set holds. A folder without this file is no set: it is written last.
 *
 * @typedef {{ rows: number, sha256: string }} TableFacts
 * @typedef {{ bytes: number, sha256: string }} FileFacts
 * @typedef {{ kind: 'postgres' | 'sqlite', version: string, tables: Record<string, TableFacts> }} DatabaseFacts
 * @typedef {{ format: 1, made_at: string, program: string, node: string, database: DatabaseFacts, files: Record<string, FileFacts>, missing: string[] }} Manifest
 */

const FILE = 'manifest.json';

/** Makes sure that a file or folder survives a power cut. @param {string} file */
export function flush(file) {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** @param {string} file @returns {Promise<FileFacts>} */
export async function factsOf(file) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** @param {string} folder @param {Manifest} manifest */
export function writeManifest(folder, manifest) {
  const file = path.join(folder, FILE);
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`);
  flush(file);
  flush(folder);
}

/** @param {string} folder @returns {Manifest} */
export function readManifest(folder) {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) throw new OperatorError(`${folder} is no complete backup: it has no ${FILE}.`);
  const manifest = /** @type {Manifest} */ (JSON.parse(readFileSync(file, 'utf8')));
  if (manifest.format !== 1) throw new OperatorError(`${folder} was made by another version of this program: use that one.`);
  return manifest;
}

/** @param {string} folder @param {Manifest} manifest @throws when a file of the set is not what it was */
export async function verifySet(folder, { files }) {
  for (const [name, { sha256 }] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (!existsSync(file)) throw new OperatorError(`The backup is damaged: ${name} is missing.`);
    if ((await factsOf(file)).sha256 !== sha256)
      throw new OperatorError(`The backup is damaged: ${name} is not what was stored.`);
  }
  return `${Object.keys(files).length} files`;
}
