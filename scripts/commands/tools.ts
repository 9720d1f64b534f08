import path from 'node:path';

/** What the plain scripts lend to the commands, which are compiled. */
export interface Tools {
  /** Runs one step and prints its outcome. */
  runStep: (name: string, work: () => string | Promise<string>) => Promise<string>;
  logProgress: (line: string) => void;
  /** @param message the line without its decoration, for a log. @param level info by default */
  printLine: (line: string, message: string, level?: string) => void;
  /** Runs a Node program as this process. @returns its exit code */
  runProgram: (args: string[]) => Promise<number>;
  /** Removes what the work leaves behind, however it ends: also at Ctrl-C. @param clean may run twice */
  withCleanup: <Result>(work: () => Result | Promise<Result>, clean: () => void) => Promise<Result>;
}

/** The project's folder: this file is compiled into dist/scripts/commands. */
export const root = path.resolve(__dirname, '../../..');

/** @param parts relative to the project's folder */
export const at = (...parts: string[]): string => path.join(root, ...parts);
