import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseKind } from '../test-run';

/** Files of one process: it loads what they share once. More would leave a processor without work at the end. */
const TOGETHER = {
  /** a tenth of a second each */
  unit: 24,
  /** they borrow the same kind of shop: one is started for them */
  borrower: 6,
  /** they start shops or a browser */
  starter: 2,
};

type Kind = keyof typeof TOGETHER;

/** A group is named after its first files. */
const NAMES_SHOWN = 6;

const nameOf = (file: string): string => path.basename(file, '.test.ts');

/** @returns what files of a group have in common; undefined for one that changes something before it imports the shop's code */
function placeOf(file: string): { kind: Kind; needs: string } | undefined {
  const source = readFileSync(file, 'utf8');
  if (/\bawait import\('[./]+src\//.test(source)) return undefined;
  if (path.basename(path.dirname(file)) === 'unit') return { kind: 'unit', needs: '' };
  const borrowed = /\bborrowShop\(([^)]*)\)/.exec(source)?.[1];
  const isStarter = borrowed === undefined || /\b(?:openBrowser|openPanel)\(/.test(source);
  return isStarter ? { kind: 'starter', needs: '' } : { kind: 'borrower', needs: borrowed };
}

/** Files that share a process. */
export interface Group {
  /** a test file that runs them, one after another */
  path: string;
  first: string;
}

interface GroupOptions {
  /** for the files that this writes */
  directory: string;
  database: DatabaseKind;
  /** whether files share processes at all */
  share: boolean;
}

function writeGroup(files: readonly string[], { directory, database }: GroupOptions): Group {
  const names = files.map(nameOf);
  const group = path.join(directory, `${database}-${names.slice(0, NAMES_SHOWN).join('+')}.test.cjs`);
  const lines = [
    `const { describe } = require('node:test');`,
    `process.env.TEST_RUN_DATABASE = '${database}';`,
    ...files.map((file, at) => `describe(${JSON.stringify(names[at])}, () => void require(${JSON.stringify(file)}));`),
  ];
  writeFileSync(group, `${lines.join('\n')}\n`);
  return { path: group, first: files[0] ?? '' };
}

/**
 * Starting a process and loading the tests' support costs a second of processor time.
 *
 * @returns groups of all of these files, in their order but for those that share a process
 */
export function inGroups(files: readonly string[], options: GroupOptions): Group[] {
  const groups: string[][] = [];
  const open = new Map<string, string[]>();
  for (const file of files) {
    const place = options.share ? placeOf(file) : undefined;
    const key = place ? `${place.kind} ${place.needs}` : file;
    const group = open.get(key) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(file);
    if (place && group.length < TOGETHER[place.kind]) open.set(key, group);
    else open.delete(key);
  }
  return groups.map((group) => writeGroup(group, options));
}
