// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, whatever folder the command was given in. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string[]} parts from the project's folder */
export const at = (...parts) => path.join(root, ...parts);

/**
 * Every file at or below a path, from the project's folder, in an order that is the same everywhere.
 *
 * @param {string} name
 * @returns {string[]}
 */
export function filesBelow(name) {
  if (!existsSync(at(name))) return [];
  const entries = readdirSync(at(name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path
        .relative(root, path.join(entry.parentPath ?? entry.path, entry.name))
        .split(path.sep)
        .join('/'),
    )
    .sort();
}

/**
 * @param {string[]} files from the project's folder; one that is not there counts as that
 * @param {string[]} [also] whatever else the outcome depends on
 * @returns {string} a hash of their names and contents
 */
export function hashOf(files, also = []) {
  const hash = createHash('sha256');
  for (const text of also) hash.update(`${text}\0`);
  for (const file of files) {
    hash.update(`${file}\0`);
    if (existsSync(at(file))) hash.update(readFileSync(at(file)));
    hash.update('\0');
  }
  return hash.digest('hex');
}
