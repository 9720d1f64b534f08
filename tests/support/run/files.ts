import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../test-run';

/** What a run without names runs: a file's folder decides, so that each file is in exactly one mode. */
export interface Mode {
  /** of the files that start servers, below the project's folder */
  folder: string;
  /** of those that vitest runs (tests/vitest.config.mts) */
  units?: string;
}

export const MODES = {
  daily: { folder: 'tests', units: 'tests/unit' },
  nightly: { folder: 'tests/nightly' },
} as const satisfies Record<string, Mode>;

/** @returns the test files right in a folder, relative to the project's */
function filesIn(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  return readdirSync(path.join(projectRoot, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => `${folder}/${name}`);
}

export interface Chosen {
  units: string[];
  servers: string[];
}

/**
 * @param parts of paths below tests/: they choose among the files of all modes
 * @returns relative paths
 */
export function chooseFiles(mode: Mode, parts: readonly string[] = []): Chosen {
  if (parts.length === 0) return { units: filesIn(mode.units), servers: filesIn(mode.folder) };
  const modes: Mode[] = Object.values(MODES);
  const isChosen = (file: string): boolean => parts.some((part) => file.slice('tests/'.length).includes(part));
  return {
    units: modes.flatMap(({ units }) => filesIn(units)).filter(isChosen),
    servers: modes.flatMap(({ folder }) => filesIn(folder)).filter(isChosen),
  };
}
