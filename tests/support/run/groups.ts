import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, type DatabaseKind } from '../test-run';

/** Files of one process: it loads what they share once. More would leave a processor without work at the end. */
const TOGETHER = {
  /** they borrow the same kind of shop: one is started for them */
  borrower: 6,
  /** they start shops or a browser */
  starter: 2,
};

type Kind = keyof typeof TOGETHER;

/** They take a minute: none of them should run alone at the end. */
const FIRST: readonly string[] = [
  'migrations',
  'admin-panel',
  'backup',
  'restart',
  'failed-saves',
  'openapi-document',
  'sessions',
];

/** A group is named after its first files. */
const NAMES_SHOWN = 6;

const nameOf = (file: string): string => path.basename(file, '.test.ts');

const rank = (file: string): number => (FIRST.includes(nameOf(file)) ? FIRST.indexOf(nameOf(file)) : FIRST.length);

/** @returns what files of a group have in common; undefined for one that changes something before it imports the shop's code */
function placeOf(file: string): { kind: Kind; needs: string } | undefined {
  const source = readFileSync(path.join(projectRoot, file), 'utf8');
  if (/\bawait import\('[./]+src\//.test(source)) return undefined;
  const borrowed = /\bborrowShop\(([^)]*)\)/.exec(source)?.[1];
  const isStarter = borrowed === undefined || /\b(?:openBrowser|openPanel)\(/.test(source);
  return isStarter ? { kind: 'starter', needs: '' } : { kind: 'borrower', needs: borrowed };
}

interface GroupOptions {
  /** for the files that this writes */
  directory: string;
  database: DatabaseKind;
  /** whether files share processes at all */
  share: boolean;
}

/** @returns a test file that runs these files, one after another */
function writeGroup(files: readonly string[], number: number, { directory, database }: GroupOptions): string {
  const names = files.map(nameOf);
  // The number tells files of one name in two folders apart.
  const group = path.join(directory, `${database}-${number}-${names.slice(0, NAMES_SHOWN).join('+')}.test.cjs`);
  const lines = [
    `const { describe } = require('node:test');`,
    `process.env.TEST_RUN_DATABASE = '${database}';`,
    ...files.map((file, at) => `describe('${names[at]}', () => void require(${JSON.stringify(path.join(projectRoot, file))}));`),
  ];
  writeFileSync(group, `${lines.join('\n')}\n`);
  return group;
}

/**
 * Starting a process and loading the tests' support costs a second of processor time.
 *
 * @param files relative to the project's folder
 * @returns a test file for each group of them, the slowest first
 */
export function inGroups(files: readonly string[], options: GroupOptions): string[] {
  const groups: string[][] = [];
  const open = new Map<string, string[]>();
  for (const file of [...files].sort((one, other) => rank(one) - rank(other))) {
    const place = options.share ? placeOf(file) : undefined;
    const key = place ? `${place.kind} ${place.needs}` : file;
    const group = open.get(key) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(file);
    if (place && group.length < TOGETHER[place.kind]) open.set(key, group);
    else open.delete(key);
  }
  return groups.map((group, number) => writeGroup(group, number, options));
}
