import type { DatabaseKind } from '../test-run';

export interface Arguments {
  databases: DatabaseKind[];
  /** every file on every database, also those of one-database.ts */
  everywhere: boolean;
  /** `--everywhere` was given: tests of chance repeat themselves more often */
  thorough: boolean;
  /** the suite once more, on the current LTS of Node */
  lts: boolean;
  /** parts of file names; none: all files */
  parts: string[];
}

const KINDS: readonly DatabaseKind[] = ['sqlite', 'postgres'];

export const USAGE = `npm test -- [<part of a file name> …] [--database=sqlite|postgres | --everywhere] [--lts] [--no-lint]`;

/**
 * @param given the arguments after `npm test --`
 * @throws naming an unknown option
 */
export function readArguments(given: readonly string[]): Arguments {
  const parts = given.filter((argument) => !argument.startsWith('-'));
  const read: Arguments = {
    databases: [...KINDS],
    everywhere: parts.length > 0,
    thorough: false,
    lts: false,
    parts,
  };
  for (const option of given.filter((argument) => argument.startsWith('-'))) {
    const kind = KINDS.find((known) => option === `--database=${known}`);
    if (kind) Object.assign(read, { databases: [kind], everywhere: true });
    else if (option === '--everywhere') Object.assign(read, { everywhere: true, thorough: true, lts: parts.length === 0 });
    else if (option === '--lts') read.lts = true;
    // scripts/test.mjs has read it.
    else if (option !== '--no-lint') throw new Error(`${option} is no option of this. ${USAGE}`);
  }
  return read;
}
