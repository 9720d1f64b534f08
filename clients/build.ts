import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(__dirname, '..');
const TSC = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const CLIENT = path.join(root, 'clients', 'typescript');
const TIMEOUT_MS = 120_000;

/**
 * What the client's package holds. It is committed: a storefront that installs the folder has no compiler for it, and package managers run
 * no scripts of what they install.
 */
export const BUILD_DIRECTORY = path.join(CLIENT, 'dist');

/**
 * Compiles the client.
 * @param directory emptied first
 * @throws Error with the compiler's output
 */
export async function buildClient(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  try {
    await run(process.execPath, [TSC, '-p', CLIENT, '--outDir', directory], { timeout: TIMEOUT_MS });
  } catch (error) {
    throw new Error(`The client does not compile:\n${(error as { stdout?: string }).stdout ?? ''}`, { cause: error });
  }
}
