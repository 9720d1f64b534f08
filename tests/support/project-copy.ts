import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './test-run';

/** Of no use to a command, or its own to write. */
const LEFT_OUT = new Set(['.git', '.env', '.tmp', '.cache', 'dist', 'build', 'public', 'test-output', 'tsconfig.json']);

/** Tells Strapi that this is a TypeScript project whose code lies in `dist`, and gives it nothing to compile that is compiled. */
const COMPILED = { compilerOptions: { outDir: 'dist', types: [] }, files: ['nothing.d.ts'] };

/**
 * A place for those of Strapi's commands that compile the project first (export and import do): what they write is theirs, and
 * the shops that run meanwhile keep the code that they were started with.
 *
 * @param directory is made
 */
export function copyProject(directory: string): string {
  mkdirSync(directory, { recursive: true });
  for (const entry of readdirSync(projectRoot)) {
    if (!LEFT_OUT.has(entry)) symlinkSync(path.join(projectRoot, entry), path.join(directory, entry));
  }
  const dist = path.join(projectRoot, 'dist');
  cpSync(dist, path.join(directory, 'dist'), { recursive: true, filter: (source) => source !== path.join(dist, 'build') });
  writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify(COMPILED));
  writeFileSync(path.join(directory, 'nothing.d.ts'), '');
  return directory;
}
