import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, test, type TestContext } from 'vitest';
import { variableNames } from '../../src/environment';
import { findAble } from '../support/programs';
import { runToEnd } from '../support/processes';
import { projectRoot } from '../support/test-run';

const FOLDER = path.join(projectRoot, 'deploy', 'systemd');
const INSTANCE = path.join(FOLDER, 'wine-shop@.service');
const BACKUP = path.join(FOLDER, 'wine-shop-backup.service');
const PROOF = path.join(FOLDER, 'wine-shop-backup-proof.service');
const OFFSITE = path.join(FOLDER, 'wine-shop-backup-offsite.service');
/** Of ten; Mastodon's is 1.7. */
const EXPOSURE_MAX = 1.5;

/** Before systemd 250 it asks the running system. */
const READS_FILES = { args: ['--help'], prints: /--offline/ };

let analyze: string | undefined;
beforeAll(async () => (analyze = await findAble(READS_FILES, 'systemd-analyze')));

/** @returns whether it is there */
function needsSystemd(context: TestContext): boolean {
  if (analyze === undefined) context.skip('systemd-analyze is not there, or too old: the unit’s exposure was not measured');
  return analyze !== undefined;
}

for (const unit of [INSTANCE, BACKUP, PROOF, OFFSITE]) {
  test(`the exposure of ${path.basename(unit)} is ${EXPOSURE_MAX} at most`, async (context) => {
    if (!needsSystemd(context)) return;
    const { output } = await runToEnd(analyze ?? '', ['security', '--offline=true', '--no-pager', unit], {});
    const exposure = Number(/Overall exposure level for .*: ([\d.]+)/.exec(output)?.[1]);
    assert.ok(exposure <= EXPOSURE_MAX, output);
    assert.doesNotMatch(output, /Unknown key|Invalid|Failed to parse/);
  });
}

test('the backup is made each night, by the script of the release', async (context) => {
  if (!needsSystemd(context)) return;
  for (const name of ['wine-shop-backup.timer', 'wine-shop-backup-proof.timer', 'wine-shop-backup-offsite.timer']) {
    const [, calendar = ''] = /^OnCalendar=(.*)$/m.exec(readFileSync(path.join(FOLDER, name), 'utf8')) ?? [];
    const { code, output } = await runToEnd(analyze ?? '', ['calendar', '--iterations=2', calendar], {});
    assert.equal(code, 0, output);
  }
  const [, command = ''] = /^ExecStart=\/bin\/sh -ec '(.*)'$/m.exec(readFileSync(BACKUP, 'utf8')) ?? [];
  const shown = command.replaceAll('$$', '$').replaceAll('%%', '%').replace('exec /usr/bin/node', 'printf "%s\\n"');
  const { output: words } = await runToEnd('sh', ['-ec', shown], {});
  assert.match(words, /^scripts\/backup\.mjs\n\/var\/lib\/wine-shop-backups\/\d{4}-\d\d-\d\d-\d{6}\n$/);
});

for (const file of [INSTANCE, BACKUP, PROOF])
  test(`every variable and every secret of ${path.basename(file)} exists, and each secret has its file`, () => {
    const unit = readFileSync(file, 'utf8');
    const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
    const names = set.map((assignment) => assignment.split('=')[0]?.replace(/_FILE$/, '') ?? '');
    assert.deepEqual(
      names.filter((name) => name !== 'NODE_ENV' && !variableNames.includes(name)),
      [],
    );
    const credentials = [...unit.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name]) => name);
    assert.deepEqual(
      set
        .filter((assignment) => assignment.includes('_FILE='))
        .map((assignment) => assignment.split('%d/')[1])
        .sort(),
      credentials.sort(),
    );
    for (const name of ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY', 'JWT_SECRET'])
      assert.ok(credentials.includes(name), name);
  });
