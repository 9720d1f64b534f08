import assert from 'node:assert/strict';
import { test } from 'vitest';

process.env.APP_KEYS = 'QJ8mW2xT5vN7cR4k,bL6pF9sD3hG1zXyV';

test('a preview token is valid for half an hour', async () => {
  const { createPreviewToken, PREVIEW_MINUTES, readPreviewToken } = await import('../../src/public/http/previews');
  const subject = { kind: 'product', documentId: 'abc', account: 1, password: 'x' } as const;
  const now = Date.UTC(2026, 0, 1);
  const token = createPreviewToken(subject, now);
  const minute = 60_000;
  assert.equal(PREVIEW_MINUTES, 30);
  assert.deepEqual(readPreviewToken(token, now), subject);
  assert.deepEqual(readPreviewToken(token, now + 29 * minute), subject);
  assert.equal(readPreviewToken(token, now + 30 * minute), undefined);
});
