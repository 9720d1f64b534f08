// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';

const MARKER = 'node_modules/';

/** Whether a package is Strapi's, or one that a package of Strapi's has for itself. @param {string} folder */
const isStrapis = (folder) => folder.includes(`${MARKER}@strapi/`);

/** @param {string} folder @returns {string} the package's name */
export const packageIn = (folder) => folder.slice(folder.lastIndexOf(MARKER) + MARKER.length);

/**
 * Other packages allow many versions of Strapi's, and npm takes the newest: beside an older one that would be a second copy.
 *
 * @param {Record<string, { version?: string }>} locked folders of package-lock.json
 * @param {ReadonlyMap<string, string>} versions of Strapi's packages
 * @returns {Record<string, string>} those that must be overridden
 */
export function neededOverrides(locked, versions) {
  const wrong = Object.entries(locked).flatMap(([folder, { version }]) => {
    const name = packageIn(folder);
    const wanted = versions.get(name);
    return wanted === undefined || (version === wanted && folder === MARKER + name) ? [] : [[name, wanted]];
  });
  return Object.fromEntries(wrong.sort());
}

/**
 * Two copies of a package do not know each other: an editor of the one Slate is none of the other's.
 *
 * @param {string} listed what `npm ls --all --parseable` prints: a folder a line
 * @param {(name: string) => boolean} matters
 * @param {(folder: string) => string} versionIn
 * @returns {string[]} each package that Strapi's packages find elsewhere than the shop, with its versions and places
 */
export function findCopies(listed, matters, versionIn = readVersion) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const folder of new Set(listed.split('\n').map((line) => line.trim().replaceAll('\\', '/')))) {
    if (!folder.includes(MARKER)) continue;
    const name = packageIn(folder);
    places.set(name, [...(places.get(name) ?? []), folder]);
  }
  return [...places]
    .filter(([name, folders]) => folders.length > 1 && matters(name) && folders.some(isStrapis))
    .map(([name, folders]) => {
      const copies = folders.map((folder) => `${versionIn(folder)} in ${folder.slice(folder.indexOf(MARKER))}`);
      return `${folders.length} copies of ${name}: ${copies.join('; ')}`;
    });
}

/** @param {string} folder @returns {string} */
const readVersion = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
