import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { variableNames } from '../../src/environment';
import { findProgram } from '../support/programs';
import { runToEnd } from '../support/processes';
import { projectRoot } from '../support/test-run';

const UNIT = path.join(projectRoot, 'deploy', 'systemd', 'wine-shop@.service');
/** Of ten; Mastodon's is 1.7. */
const EXPOSURE_MAX = 1.5;

const analyze = findProgram('systemd-analyze');
const withSystemd = { skip: analyze === undefined && 'systemd-analyze is not there: the unit’s exposure was not measured' };

test(`the unit's exposure is ${EXPOSURE_MAX} at most`, withSystemd, async () => {
  const { output } = await runToEnd(analyze ?? '', ['security', '--offline=true', '--no-pager', UNIT], {});
  const exposure = Number(/Overall exposure level for .*: ([\d.]+)/.exec(output)?.[1]);
  assert.ok(exposure <= EXPOSURE_MAX, output);
  assert.doesNotMatch(output, /Unknown key|Invalid|Failed to parse/);
});

test('every variable and every secret of the unit exists, and each secret has its file', () => {
  const unit = readFileSync(UNIT, 'utf8');
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
