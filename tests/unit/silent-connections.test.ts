import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Client } from 'pg';
import { endWhenSilent } from '../../src/platform/strapi-patches/silent-connections';

const SILENCE = { statementTimeoutMs: 0, answerTimeout: () => 0, onAnswer: () => undefined };

test('a driver whose connections have other methods is refused by the name of the patch', () => {
  for (const missing of ['query', 'end', 'on']) {
    const client = { query: () => undefined, end: () => undefined, on: () => undefined, [missing]: undefined };
    assert.throws(() => endWhenSilent(client as unknown as Client, SILENCE), /The patch silent-connections was written for pg 8/);
  }
});
