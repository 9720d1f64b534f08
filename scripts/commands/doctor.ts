/*
 * npm run doctor [-- --json]: looks at what breaks deployments, and says what to do, one sentence each. It changes nothing. The exit code is 1
 * if something is wrong; warnings do not count.
 */
import { OperatorError } from '../../src/platform/operator-error';
import { checkCertificate, checkProxies, checkPublicUrl, checkUploads } from './doctor/address';
import { checkBackups } from './doctor/backups';
import type { Finding } from './doctor/finding';
import { checkJobs } from './doctor/jobs';
import { checkBuild, checkDisk, checkFolders, checkNode } from './doctor/machine';
import { checkKeptAside, checkRelease, checkUpgrade } from './doctor/release';
import { checkSecrets } from './doctor/secrets';
import { becomeServiceAccount } from './doctor/service-account';
import { checkRedis } from './doctor/redis';
import { checkDatabase } from './doctor/services';
import { checkCookies, checkNodeEnv, readSettings } from './doctor/settings';
import { checkStorage } from './doctor/storage';
import type { Tools } from './tools';

const MARKS = { ok: '✓', warn: '!', fail: '✗', skip: '-' };
const WIDTH = 12;

async function look(needsBuild: Tools['needsBuild']): Promise<Finding[]> {
  const findings = [...(await checkNode()), ...(await checkBuild(needsBuild))];
  const { findings: settings, environment } = readSettings();
  findings.push(...(await checkNodeEnv()), ...(await settings));
  // Everything else would be judged by values that are wrong.
  if (environment === undefined) return findings;
  findings.push(...(await becomeServiceAccount(environment.mediaDir)));
  const services = [checkDatabase, checkRelease, checkUpgrade, checkKeptAside, checkBackups, checkRedis, checkStorage, checkJobs];
  for (const check of [checkFolders, checkDisk, ...services, checkSecrets, checkCookies])
    findings.push(...(await check(environment)));
  // One after another: each listens on the shop's port, or asks the shop.
  for (const check of [checkPublicUrl, checkCertificate, checkProxies, checkUploads])
    findings.push(...(await check(environment)));
  return findings;
}

function print(findings: Finding[]) {
  for (const { status, check, message } of findings) console.log(`  ${MARKS[status]} ${`${check}:`.padEnd(WIDTH)} ${message}`);
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  console.log(`\n${count('fail')} to correct, ${count('warn')} to consider, ${count('ok')} fine.`);
}

export async function run(options: string[], { needsBuild }: Tools): Promise<void> {
  const unknown = options.find((option) => option !== '--json');
  if (unknown !== undefined) throw new OperatorError(`${unknown} is no option of this: npm run doctor [-- --json]`);
  const findings = await look(needsBuild);
  if (options.length > 0) console.log(JSON.stringify(findings, undefined, 2));
  else print(findings);
  process.exit(findings.some(({ status }) => status === 'fail') ? 1 : 0);
}
