import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { at } from './project.mjs';

const ENDINGS = ['', '.ts', '.tsx', '.json', '/index.ts', '/index.tsx'];

/** A relative path that code imports, statically or on demand, without the query of Vite. Types are in no build. */
const IMPORT = /^(?:import|export)\s+(?!type\b)[^';]*?from\s*'(\.{1,2}\/[^'?]+)|\bimport\s*\(?\s*'(\.{1,2}\/[^'?]+)/gm;

const isFile = (/** @type {string} */ file) => statSync(at(file), { throwIfNoEntry: false })?.isFile() === true;

/** @param {string[]} files @returns {string[]} these, and all files of the project that they import, directly or not; sorted */
export function withImports(files) {
  const found = new Set(files);
  // A set that grows is walked to its end.
  for (const file of found) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, given, later = ''] of readFileSync(at(file), 'utf8').matchAll(IMPORT)) {
      const imported = path.posix.join(path.posix.dirname(file), given ?? later);
      const known = ENDINGS.map((ending) => imported + ending).find(isFile);
      if (known !== undefined) found.add(known);
    }
  }
  return [...found].sort();
}
