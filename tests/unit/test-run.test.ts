import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'vitest';
import { createVitest } from 'vitest/node';
import { projectRoot } from '../support/test-run';

const all = readdirSync(path.join(projectRoot, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(file))
  .map((file) => `tests/${file.split(path.sep).join('/')}`);

/** @returns the files that a run of these projects runs, each once */
async function filesOf(project: string | undefined, parts: string[] = []): Promise<string[]> {
  const config = path.join(projectRoot, 'tests', 'vitest.config.mts');
  const vitest = await createVitest('test', { config, watch: false, ...(project ? { project } : {}) });
  try {
    const found = await vitest.globTestSpecifications(parts);
    return [...new Set(found.map(({ moduleId }) => path.relative(projectRoot, moduleId).split(path.sep).join('/')))].sort();
  } finally {
    await vitest.close();
  }
}

describe('npm test', () => {
  test('runs each test file by day or by night, and none in both', async () => {
    const run = [...(await filesOf('!nightly-*')), ...(await filesOf('nightly-*'))];
    assert.deepEqual(run.sort(), all.sort());
  });

  test('takes a part of a path for files of the day and of the night', async () => {
    assert.deepEqual(await filesOf(undefined, ['operations']), ['tests/operations.test.ts', 'tests/unit/operations.test.ts']);
    assert.deepEqual(await filesOf(undefined, ['nightly/fuzz']), ['tests/nightly/fuzz.test.ts']);
  });
});
