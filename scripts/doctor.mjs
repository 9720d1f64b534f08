// @ts-check
/*
 * npm run doctor [-- --json]: looks at what breaks deployments, and says what to do, one sentence each. It changes nothing. The exit code is 1
 * if something is wrong; warnings do not count.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { checkCertificate, checkProxies, checkPublicUrl, checkUploads } from './doctor/address.mjs';
import { checkBuild, checkDisk, checkFolders, checkNode } from './doctor/machine.mjs';
import { checkKeptAside, checkProvenRestore, checkRelease, checkUpgrade } from './doctor/release.mjs';
import { checkSecrets } from './doctor/secrets.mjs';
import { becomeServiceAccount } from './doctor/service-account.mjs';
import { checkDatabase, checkRedis } from './doctor/services.mjs';
import { checkCookies, checkNodeEnv, readSettings } from './doctor/settings.mjs';
import { checkStorage } from './doctor/storage.mjs';
import { exitWithError, OperatorError } from './progress.mjs';
import { at, root } from './project.mjs';
import { envFile } from './secrets.mjs';

/** @typedef {import('./doctor/finding.mjs').Finding} Finding */

const MARKS = { ok: '✓', warn: '!', fail: '✗', skip: '-' };
const WIDTH = 12;

/** @returns {Promise<Finding[]>} */
async function look() {
  const findings = [...(await checkNode()), ...(await checkBuild())];
  if (!existsSync(at('dist/src/environment.js'))) return findings;
  createRequire(import.meta.url)('dotenv').config({ path: envFile() });
  const { findings: settings, environment } = readSettings();
  findings.push(...(await checkNodeEnv()), ...(await settings));
  // Everything else would be judged by values that are wrong.
  if (environment === undefined) return findings;
  findings.push(...(await becomeServiceAccount(environment.mediaDir)));
  const services = [checkDatabase, checkRelease, checkUpgrade, checkKeptAside, checkProvenRestore, checkRedis, checkStorage];
  for (const check of [checkFolders, checkDisk, ...services, checkSecrets, checkCookies])
    findings.push(...(await check(environment)));
  // One after another: each listens on the shop's port, or asks the shop.
  for (const check of [checkPublicUrl, checkCertificate, checkProxies, checkUploads])
    findings.push(...(await check(environment)));
  return findings;
}

/** @param {Finding[]} findings */
function print(findings) {
  for (const { status, check, message } of findings) console.log(`  ${MARKS[status]} ${`${check}:`.padEnd(WIDTH)} ${message}`);
  const count = (/** @type {Finding['status']} */ status) => findings.filter((finding) => finding.status === status).length;
  console.log(`\n${count('fail')} to correct, ${count('warn')} to consider, ${count('ok')} fine.`);
}

try {
  process.chdir(root);
  const options = process.argv.slice(2);
  const unknown = options.find((option) => option !== '--json');
  if (unknown !== undefined) throw new OperatorError(`${unknown} is no option of this: npm run doctor [-- --json]`);
  const findings = await look();
  if (options.length > 0) console.log(JSON.stringify(findings, undefined, 2));
  else print(findings);
  process.exit(findings.some(({ status }) => status === 'fail') ? 1 : 0);
} catch (error) {
  exitWithError(error);
}
