import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

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
 * Installs a package of Debian's, where this may be done: as root, on a machine with apt-get.
 * @returns whether it worked
 */
export function installDebianPackage(name: string): boolean {
  const aptGet = findProgram('apt-get');
  if (process.getuid?.() !== 0 || aptGet === undefined) return false;
  console.log(`  … installing ${name} (apt-get)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): boolean => spawnSync(aptGet, args, { stdio: 'ignore', timeout: 300_000, env }).status === 0;
  const install = (): boolean => apt('install', '--yes', '--no-install-recommends', name);
  // The lists of a fresh container are empty.
  return install() || (apt('update') && install());
}
