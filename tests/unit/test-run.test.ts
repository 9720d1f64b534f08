import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'vitest';
import { createVitest } from 'vitest/node';
import { projectRoot } from '../support/test-run';

const all = readdirSync(path.join(projectRoot, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(file))
  .map((file) => `tests/${file.split(path.sep).join('/')}`);

/** @returns the files that a run of these projects runs, each once. @param projects all without any */
async function filesOf(projects: string[], parts: string[] = []): Promise<string[]> {
  const config = path.join(projectRoot, 'tests', 'vitest.config.mts');
  const vitest = await createVitest('test', { config, watch: false, project: projects });
  try {
    const found = await vitest.globTestSpecifications(parts);
    return [...new Set(found.map(({ moduleId }) => path.relative(projectRoot, moduleId).split(path.sep).join('/')))].sort();
  } finally {
    await vitest.close();
  }
}

describe('npm test', () => {
  test('runs each test file by day or by night, and in both only what has another database or more cases by night', async () => {
    const day = await filesOf(['!nightly-*']);
    assert.deepEqual([...day, ...(await filesOf(['nightly-sqlite', 'nightly-postgres']))].sort(), all.sort());
    const again = await filesOf(['nightly-again-*']);
    assert.ok(again.length > 0 && again.every((file) => day.includes(file)), again.join());
  });

  test('takes a part of a path for files of the day and of the night', async () => {
    assert.deepEqual(await filesOf([], ['operations']), ['tests/operations.test.ts', 'tests/unit/operations.test.ts']);
    assert.deepEqual(await filesOf([], ['nightly/fuzz']), ['tests/nightly/fuzz.test.ts']);
  });
});
