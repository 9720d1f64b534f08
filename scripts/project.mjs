import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string[]} parts relative to the project's folder */
export const at = (...parts) => path.join(root, ...parts);

/**
 * @param {string} folder
 * @returns {string[]} all files below the folder, sorted; like the folder relative to the project's folder
 */
export function listFiles(folder) {
  if (!existsSync(at(folder))) return [];
  const names = readdirSync(at(folder), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(at(folder, name)).isFile());
  return files.map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`).sort();
}

/**
 * @param {string[]} files relative to the project's folder; a missing one counts by its name
 * @param {string[]} [values] hashed too
 * @returns {string} a hash of the files' names and contents
 */
export function hashFiles(files, values = []) {
  const hash = createHash('sha256');
  for (const text of values) hash.update(`${text}\0`);
  for (const file of files) {
    hash.update(`${file}\0`);
    if (existsSync(at(file))) hash.update(readFileSync(at(file)));
    hash.update('\0');
  }
  return hash.digest('hex');
}
