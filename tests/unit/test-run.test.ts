import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'vitest';
import { readArguments } from '../support/run/arguments';
import { databasesOf } from '../support/run/databases';
import { chooseFiles, MODES } from '../support/run/files';
import { inGroups } from '../support/run/groups';
import { projectRoot } from '../support/test-run';

const all = readdirSync(path.join(projectRoot, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(file))
  .map((file) => `tests/${file.split(path.sep).join('/')}`);

test('each test file is run by npm test or by npm test -- --nightly, and by one of them', () => {
  const run = [[], ['--nightly']].flatMap((args) => {
    const { units, servers } = chooseFiles(readArguments(args).mode);
    return [...units, ...servers];
  });
  assert.deepEqual(run.sort(), all.sort());
});

test('each chosen file is in a group of each of its databases, also where two have one name', () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'groups-'));
  const { servers } = chooseFiles(MODES.daily);
  for (const share of [true, false]) {
    const chosen = [...servers, ...chooseFiles(MODES.nightly).servers];
    const groups = inGroups(chosen, { directory, database: 'sqlite', share });
    const written = groups.map((group) => readFileSync(group, 'utf8')).join('\n');
    for (const file of chosen) assert.equal(written.split(JSON.stringify(path.join(projectRoot, file))).length, 2, file);
  }
  for (const file of servers) assert.notDeepEqual(databasesOf(file), []);
});

test('a part of a path chooses files of all modes', () => {
  assert.deepEqual(chooseFiles(MODES.daily, ['unit/operations']), { units: ['tests/unit/operations.test.ts'], servers: [] });
  const { units, servers } = chooseFiles(MODES.daily, ['operations']);
  assert.deepEqual([units, servers], [['tests/unit/operations.test.ts'], ['tests/operations.test.ts']]);
  assert.deepEqual(chooseFiles(MODES.daily, ['nightly/fuzz']).servers, ['tests/nightly/fuzz.test.ts']);
});
