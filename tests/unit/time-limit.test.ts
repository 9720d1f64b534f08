import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'vitest';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withTimeLimit } from '../../src/platform/time-limit';
import { listen } from '../support/listen';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a request that hangs ends in time, also where garbage is collected meanwhile', async ({ onTestFinished }) => {
  const server = createServer(() => undefined);
  const port = await listen(server);
  const collecting = setInterval(collectGarbage, 20);
  onTestFinished(() => {
    clearInterval(collecting);
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${port}`;
  const { signal } = new AbortController();
  const request = withTimeLimit(300, signal, (either) => fetch(url, { signal: either }));
  await assert.rejects(request, { name: 'TimeoutError', message: 'not within 0.3 seconds' });
});

test('the signal ends the work before', async () => {
  const stop = new AbortController();
  const work = withTimeLimit(
    60_000,
    stop.signal,
    (either) => new Promise((_, reject) => either.addEventListener('abort', reject)),
  );
  stop.abort();
  await assert.rejects(
    work.catch(() => Promise.reject(new Error('ended'))),
    /ended/,
  );
});
