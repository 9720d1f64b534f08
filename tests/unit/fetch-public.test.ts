import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { FetchFault, fetchPublic, isPublicAddress } from '../../src/editing/changes/server/pictures/fetch-public';

describe('a picture of the web', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fetch-'));
  const file = path.join(folder, 'file');
  let server: Server;
  let host: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { url = '' } = request;
      if (url.startsWith('/moved')) response.writeHead(302, { Location: '/picture' }).end();
      else if (url === '/inside') response.writeHead(302, { Location: `http://localhost:${host.split(':')[1]}/picture` }).end();
      else if (url === '/loop') response.writeHead(301, { Location: '/loop' }).end();
      else if (url === '/busy') response.writeHead(503).end();
      else if (url === '/gone') response.writeHead(404).end();
      else response.end('x'.repeat(2_000));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const get = (address: string, maxBytes = 10_000, privateHosts = [host]) =>
    fetchPublic(address, file, { privateHosts, maxBytes });
  const fails = (reason: string, isFinal: boolean) => (error: unknown) =>
    error instanceof FetchFault && error.reason === reason && error.isFinal === isFinal;

  test('is fetched, also from where it has moved', async () => {
    const { bytes, sha256 } = await get(`http://${host}/moved?v=1`);
    assert.deepEqual([bytes, sha256.length, readFileSync(file).length], [2_000, 64, 2_000]);
  });

  test('is not fetched from inside the operator’s network, by whatever name or redirect', async () => {
    const port = host.split(':')[1];
    const inside = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', '0.0.0.0'];
    for (const name of inside)
      await assert.rejects(get(`http://${name}:${port}/picture`, 10_000, []), fails('private-address', true), name);
    await assert.rejects(get(`http://${host}/inside`), fails('private-address', true));
    const addresses = [
      '10.0.0.1',
      '172.16.3.4',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '::1',
      'fe80::1',
      'fc00::1',
      '64:ff9b::a00:1',
    ];
    assert.deepEqual(addresses.filter(isPublicAddress), []);
    assert.ok(isPublicAddress('8.8.8.8') && isPublicAddress('2606:4700::1111'));
  });

  test('is refused with credentials, another scheme, too many bytes or redirects', async () => {
    for (const address of ['ftp://x/a', 'file:///etc/passwd', `http://user:x@${host}/picture`, 'nowhere'])
      await assert.rejects(get(address), fails('bad-address', true), address);
    await assert.rejects(get(`http://${host}/picture`, 1_000), fails('too-large', true));
    await assert.rejects(get(`http://${host}/loop`), fails('refused', true));
    await assert.rejects(get(`http://${host}/gone`), fails('refused', true));
  });

  test('may be tried again where the server was busy or away', async () => {
    await assert.rejects(get(`http://${host}/busy`), fails('refused', false));
    await assert.rejects(get('http://127.0.0.1:9/x', 10, ['127.0.0.1:9']), fails('unreachable', false));
  });
});
