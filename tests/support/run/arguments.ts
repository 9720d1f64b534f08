import { parseArgs } from 'node:util';
import type { DatabaseKind } from '../test-run';
import { MODES, type Mode } from './files';

export interface Arguments {
  mode: Mode;
  /** what the run is limited to; none: each file runs on the database of databases.ts */
  database: DatabaseKind | undefined;
  /** parts of paths below tests/; none: all files of the mode */
  parts: string[];
}

export const USAGE = 'npm test -- [<part of a path below tests/> …] [--nightly] [--database=sqlite|postgres] [--no-lint]';

const isDatabase = (text: string): text is DatabaseKind => text === 'sqlite' || text === 'postgres';

/**
 * @param args after `npm test --`
 * @throws naming an unknown option
 */
export function readArguments(args: string[]): Arguments {
  const options = { nightly: { type: 'boolean' }, database: { type: 'string' }, 'no-lint': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { database } = values;
  if (database !== undefined && !isDatabase(database)) throw new Error(`There is no database ${database}. ${USAGE}`);
  return { mode: values.nightly ? MODES.nightly : MODES.daily, database, parts: positionals };
}
