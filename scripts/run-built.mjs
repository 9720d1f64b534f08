/* Commands that run after the build are TypeScript (scripts/commands) and compiled with the server. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { exitWithError, logProgress, OperatorError, printLine, runStep } from './progress.mjs';
import { at, root } from './project.mjs';
import { runProgram, withCleanup } from './run.mjs';
import { envFile } from './secrets.mjs';

const require = createRequire(import.meta.url);

/**
 * Loads compiled code, after the variables of `.env`, which it reads.
 *
 * @param {string} file of scripts/commands, without its extension
 */
export function loadBuilt(file) {
  const compiled = at('dist/scripts/commands', `${file}.js`);
  if (!existsSync(compiled))
    throw new OperatorError('There is no build: run `npm ci --include=dev` and `npm run build`, or `npm start`.');
  require('dotenv').config({ path: envFile() });
  return require(compiled);
}

/** Runs a command with the arguments of this process. @param {string} name */
export async function runBuilt(name) {
  try {
    process.env.INIT_CWD ??= process.cwd();
    process.chdir(root);
    await loadBuilt(name).run(process.argv.slice(2), { runStep, logProgress, printLine, runProgram, withCleanup });
  } catch (error) {
    exitWithFailure(error);
  }
}

/** Ends the process with a sentence where the database has failed, or what it runs on. @param {unknown} error @returns {never} */
export function exitWithFailure(error) {
  const advice = at('dist/scripts/commands/database-advice.js');
  // It needs no packages: their installation may be what has failed.
  /** @type {string | undefined} */
  const explained = existsSync(advice) ? require(advice).explainDatabaseError(error) : undefined;
  return exitWithError(explained === undefined ? error : new OperatorError(explained));
}
