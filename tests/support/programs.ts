import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { startProgram, waitForExit } from './processes';

const INSTALL_DEADLINE_MS = 300_000;

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns the full path of the first of these programs that is installed */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

/**
 * Installs a Debian package, if this process runs as root on a machine with apt-get.
 * @returns whether it worked
 */
async function installDebianPackage(name: string): Promise<boolean> {
  const aptGet = findProgram('apt-get');
  if (process.getuid?.() !== 0 || aptGet === undefined) return false;
  console.log(`  … installing ${name} (apt-get)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = async (...args: string[]): Promise<boolean> => {
    const child = startProgram(aptGet, args, { stdio: 'ignore', timeout: INSTALL_DEADLINE_MS, env });
    await waitForExit(child);
    return child.exitCode === 0;
  };
  const install = (): Promise<boolean> => apt('install', '--yes', '--no-install-recommends', name);
  // The package lists of a new container are empty.
  return (await install()) || ((await apt('update')) && (await install()));
}

/**
 * @param names of the program: the first that exists
 * @param debianPackage to install when there is none
 * @returns its full path; undefined if it can't be installed
 */
export async function getProgram(names: readonly string[], debianPackage: string): Promise<string | undefined> {
  return findProgram(...names) ?? ((await installDebianPackage(debianPackage)) ? findProgram(...names) : undefined);
}
