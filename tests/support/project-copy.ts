import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './test-run';

/** Not needed by a command, or written by it. */
const EXCLUDED = new Set(['.git', '.env', '.tmp', '.cache', 'dist', 'build', 'public', 'test-output', 'tsconfig.json']);

/** Tells Strapi that the compiled code is in `dist`, and gives it an empty file to compile. */
const COMPILED = { compilerOptions: { outDir: 'dist', types: [] }, files: ['nothing.d.ts'] };

/**
 * Copies the project for Strapi's commands that compile it first (export, import): they would overwrite the code of shops that
 * run at the same time.
 *
 * @param directory is created
 */
export function copyProject(directory: string): string {
  mkdirSync(directory, { recursive: true });
  for (const entry of readdirSync(projectRoot)) {
    if (!EXCLUDED.has(entry)) symlinkSync(path.join(projectRoot, entry), path.join(directory, entry));
  }
  const dist = path.join(projectRoot, 'dist');
  cpSync(dist, path.join(directory, 'dist'), { recursive: true, filter: (source) => source !== path.join(dist, 'build') });
  writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify(COMPILED));
  writeFileSync(path.join(directory, 'nothing.d.ts'), '');
  return directory;
}

/**
 * Another version of the program: the built project with changed files.
 *
 * @param directory is created
 * @param change gets the folder with the compiled code
 * @returns arguments of Node that serve it
 */
export function copyProgram(directory: string, change: (dist: string) => void): string[] {
  const copy = copyProject(directory);
  symlinkSync(path.join(projectRoot, 'dist', 'build'), path.join(copy, 'dist', 'build'));
  change(path.join(copy, 'dist'));
  // The rest is links into the project: without these, Node would run the project itself.
  const preserve = ['--preserve-symlinks', '--preserve-symlinks-main'];
  return ['--no-allocation-site-pretenuring', ...preserve, path.join(copy, 'tests', 'support', 'serve.mjs')];
}
