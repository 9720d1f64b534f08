/*
 * npm run doctor [-- --json]: looks at what breaks deployments, and says what to do, one sentence each. It changes nothing. The exit code is 1
 * if something is wrong; warnings do not count.
 */
import type { Environment } from '../../src/environment';
import { OperatorError } from '../../src/platform/operator-error';
import { lookAtAddress } from './doctor/address';
import { lookAtDatabase } from './doctor/database';
import { Faults, type Finding } from './doctor/finding';
import { lookAtDisk, lookAtMachine } from './doctor/machine';
import { lookAtRedis } from './doctor/redis';
import { lookAtMail, lookAtSecrets, readSettings } from './doctor/settings';
import { lookAtStorage } from './doctor/storage';
import { messageOf } from './message-of';

const MARKS = { ok: '✓', warn: '!', fail: '✗' };
const WIDTH = 10;

/** @returns what was seen where nothing is wrong; undefined where there is nothing to look at */
type Look = (faults: Faults) => string | undefined | Promise<string | undefined>;

/**
 * Runs one check: one line where all is well, and one for each fault. An unexpected error is a finding too: a doctor that stops at the first
 * surprise helps with nothing else.
 */
async function examine(check: string, look: Look): Promise<Finding[]> {
  const faults = new Faults(check);
  try {
    const seen = await look(faults);
    if (faults.found.length === 0 && seen !== undefined) return [{ check, status: 'ok', message: seen }];
  } catch (error) {
    faults.fail(`This could not be checked: ${messageOf(error)}.`);
  }
  return faults.found;
}

async function examineAll(): Promise<Finding[]> {
  let environment: Environment | undefined;
  const findings = await examine('Settings', (faults) => {
    environment = readSettings(faults);
    return lookAtMachine(faults);
  });
  const known = environment;
  // Everything else would be judged by values that are wrong.
  if (known === undefined) return findings;
  // One after another: the address listens on the shop's port, or asks the shop.
  for (const [name, lookAt] of [
    ['Database', lookAtDatabase],
    ['Redis', lookAtRedis],
    ['Storage', lookAtStorage],
    ['Disk', lookAtDisk],
    ['Secrets', lookAtSecrets],
    ['Mail', lookAtMail],
    ['Address', lookAtAddress],
  ] as const)
    findings.push(...(await examine(name, (faults) => lookAt(known, faults))));
  return findings;
}

function print(findings: Finding[]) {
  for (const { status, check, message } of findings) console.log(`  ${MARKS[status]} ${`${check}:`.padEnd(WIDTH)} ${message}`);
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  console.log(`\n${count('fail')} to correct, ${count('warn')} to consider, ${count('ok')} fine.`);
}

export async function run(options: string[]): Promise<void> {
  const unknown = options.find((option) => option !== '--json');
  if (unknown !== undefined) throw new OperatorError(`${unknown} is no option of this: npm run doctor [-- --json]`);
  const findings = await examineAll();
  if (options.length > 0) console.log(JSON.stringify(findings, undefined, 2));
  else print(findings);
  process.exit(findings.some(({ status }) => status === 'fail') ? 1 : 0);
}
