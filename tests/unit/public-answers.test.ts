import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'vitest';
import { brokenAnswers, readPublicAnswers } from '../../scripts/commands/backup/public-answers';

test('a page that a busy shop refuses for a moment is asked again, and one that is gone is named', async () => {
  const refused = new Set<string>();
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    if (url.endsWith('/menus') && !refused.has(url)) {
      refused.add(url);
      response.writeHead(503, { 'Retry-After': '1' }).end();
    } else if (url.endsWith('/settings')) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answers = await readPublicAnswers(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  assert.equal(refused.size, 1, [...answers.keys()].join());
  assert.deepEqual(
    brokenAnswers(answers).map((text) => text.replace(/^.*\//, '')),
    ['settings (404)'],
  );
});
