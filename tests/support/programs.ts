import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { runToEnd, startProgram, waitForExit } from './processes';

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
export async function installDebianPackage(name: string): Promise<boolean> {
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

/** What tests need of a program, asked of itself: its name alone says nothing of its modules. */
export interface Ability {
  args: readonly string[];
  /** of an able one; by default it ends with 0 */
  prints?: RegExp;
}

const ABILITY_DEADLINE_MS = 60_000;

/** @returns undefined for an able program, or the end of what it printed */
async function inabilityOf(program: string, { args, prints }: Ability): Promise<string | undefined> {
  const { code, output } = await runToEnd(program, args, { timeout: ABILITY_DEADLINE_MS });
  const isAble = prints ? prints.test(output) : code === 0;
  return isAble ? undefined : output.trim().slice(-300);
}

/** @returns the full path of the first of these programs that is installed and able */
export async function findAble(ability: Ability, ...names: string[]): Promise<string | undefined> {
  const found = findProgram(...names);
  return found === undefined || (await inabilityOf(found, ability)) !== undefined ? undefined : found;
}

/**
 * @param names of the program: the first that exists
 * @param debianPackage to install when there is none that is able
 * @returns its full path; undefined if it can't be installed
 * @throws when it is there and not able
 */
export async function getProgram(names: readonly string[], debianPackage: string, ability: Ability): Promise<string | undefined> {
  const able =
    (await findAble(ability, ...names)) ?? ((await installDebianPackage(debianPackage)) ? findProgram(...names) : undefined);
  const found = able ?? findProgram(...names);
  const inability = found === undefined ? undefined : await inabilityOf(found, ability);
  if (inability !== undefined) throw new Error(`${found} can’t do what the tests need (${ability.args.join(' ')}): ${inability}`);
  return found;
}
