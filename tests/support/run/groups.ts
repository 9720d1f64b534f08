import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files of one process: it loads what they share once. More would leave a processor without work at the end. */
const FILES_TOGETHER = 6;
/** The files of units take a tenth of a second each. */
const UNITS_TOGETHER = 24;

/**
 * Whether a file may share a process: it borrows its shop, or needs none, and opens no browser. One that chooses the moment of an import changes
 * something before it.
 */
const isLight = (file: string): boolean =>
  !/\b(?:startShop|openBrowser|openPanel|await import)\(/.test(readFileSync(file, 'utf8'));

const isUnit = (file: string): boolean => path.basename(path.dirname(file)) === 'unit';

const inParts = (files: readonly string[], size: number): string[][] =>
  files.length === 0 ? [] : [files.slice(0, size), ...inParts(files.slice(size), size)];

/** @returns the path of a test file in `directory` that runs these, one after another */
function writeGroup(directory: string, name: string, files: readonly string[]): string {
  const group = path.join(directory, `${name}.test.cjs`);
  const suites = files.map((file) => {
    const [title, source] = [path.basename(file, '.test.ts'), file].map((text) => JSON.stringify(text));
    return `describe(${title}, () => void require(${source}));`;
  });
  writeFileSync(group, `const { describe } = require('node:test');\n${suites.join('\n')}\n`);
  return group;
}

/**
 * Starting a process and loading the tests' support costs a second of processor time.
 *
 * @param directory for the files that this writes
 * @param name of the groups
 * @returns test files that run all of these, in their order but for those that share a process
 */
export function inGroups(files: readonly string[], directory: string, name: string): string[] {
  const light = files.filter(isLight);
  const groups = [
    ...inParts(light.filter(isUnit), UNITS_TOGETHER),
    ...inParts(
      light.filter((file) => !isUnit(file)),
      FILES_TOGETHER,
    ),
  ];
  const written = new Map(groups.map((group, index) => [group[0], writeGroup(directory, `${name}-${index + 1}`, group)]));
  return files.filter((file) => !light.includes(file) || written.has(file)).map((file) => written.get(file) ?? file);
}
