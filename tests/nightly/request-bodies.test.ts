import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { logIn, signIn, type Editor } from '../support/editor';
import { png } from '../support/images';
import { startShop, type Shop } from '../support/shop';
import { ADMINISTRATOR } from '../support/shop-environment';
import { until } from '../support/until';

const MEGABYTE = 1024 * 1024;

let shop: Shop;
let editor: Editor;
let token: string;
/** the machine's folder for temporary files, as the shop sees it */
let temporary: string;

beforeAll(async () => {
  temporary = mkdtempSync(path.join(tmpdir(), 'bodies-'));
  shop = await startShop({ env: { TMPDIR: temporary } });
  editor = await signIn(shop);
  token = await logIn(shop, ADMINISTRATOR);
});
afterAll(() => shop.close());

/** @returns names of files and of requests' folders below the temporary folder */
const temporaryFiles = (): string[] => readdirSync(temporary, { recursive: true, encoding: 'utf8' });

/** Until then an upload may still be in work. */
async function noFileIsLeft(): Promise<void> {
  await until('no file is left', () => temporaryFiles().length === 0).catch(() => undefined);
  assert.deepEqual(temporaryFiles(), [], shop.log().slice(-2_000));
}

const OPEN_PATHS = ['/nothing', '/api/v1/nothing', '/admin/nothing', '/admin/login', '/api/v1/auth/local'];
const CLOSED_PATHS = [
  '/upload',
  '/upload/files',
  '/catalogue/files/imports',
  '/admin/project-settings',
  '/content-manager/collection-types/x',
];

interface Sending {
  socket: Socket;
  answer: () => string;
  write: (bytes: Buffer | string) => Promise<void>;
}

const BOUNDARY = '----ruou-vang';
const FILE_PART = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="files"; filename="vang.png"',
  'Content-Type: image/png',
  '\r\n',
].join('\r\n');

/** Begins a request with a multipart body, and leaves the rest to the test. */
function beginUpload(to: string, headers: readonly string[] = []): Sending {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;
  socket.write([`POST ${to} HTTP/1.1`, 'Host: x', type, ...headers, '', FILE_PART].join('\r\n'));
  return {
    socket,
    answer: () => received,
    write: (bytes) => new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve()))),
  };
}

const signedIn = (): string[] => [`Authorization: Bearer ${token}`];

const form = (bytes: Buffer, name = 'vang.png'): FormData => {
  const data = new FormData();
  data.set('files', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  data.set('elsewhere', new Blob(['x']), 'khac.txt');
  data.set('fileInfo', JSON.stringify({ name }));
  return data;
};

test('a stranger’s files reach no disk, and each is answered without the rest of its body', async () => {
  for (const to of [...OPEN_PATHS, ...CLOSED_PATHS]) {
    const length = `Content-Length: ${20 * MEGABYTE}`;
    const sending = beginUpload(to, to === '/upload' ? [length, 'Authorization: Bearer nonsense'] : [length]);
    await sending.write(Buffer.alloc(16 * 1024));
    const status = await until('the answer is here', () => /^HTTP\/1\.1 (\d+)/.exec(sending.answer())?.[1]);
    assert.match(status, /^40[0135]$|^404$/, to);
    assert.deepEqual(temporaryFiles(), [], to);
    sending.socket.destroy();
  }
});

test('a client that is still sending reads its answer', async () => {
  const refused = await fetch(`${shop.url}/upload`, { method: 'POST', body: form(Buffer.alloc(8 * MEGABYTE)) });
  assert.equal(refused.status, 401);
});

test('anybody may send 64 KB to the sign-in, and editors a megabyte of JSON', async () => {
  const send = (to: string, length: number, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}${to}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'x'.repeat(length) }),
    });
  for (const to of ['/admin/login', '/api/v1/auth/local']) {
    assert.equal((await send(to, 60 * 1024)).status, 400, to);
    assert.equal((await send(to, 66 * 1024)).status, 413, to);
  }
  const save = '/content-manager/collection-types/api::brand.brand';
  assert.equal((await send(save, 2 * MEGABYTE)).status, 401);
  assert.equal((await send(save, MEGABYTE, { Authorization: `Bearer ${token}` })).status, 413);
  await editor.create('api::brand.brand', { name: 'Dài', slug: 'dai', note: 'x'.repeat(800 * 1024) }).catch(() => undefined);
  await editor.create('api::brand.brand', { name: 'Ngắn', slug: 'ngan' });
});

test('a form has at most 1,000 parts, with headers of 16 KB', async () => {
  const send = (to: string, body: string) =>
    fetch(`${shop.url}${to}`, {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
  const files = FILE_PART.replace('"files"', '"file"').concat('x\r\n').repeat(1_001);
  const headers = FILE_PART.replace('vang.png', 'filename="'.repeat(40_000));
  for (const to of ['/upload', '/catalogue/files/imports']) {
    for (const body of [files, headers]) {
      assert.equal((await send(to, `${body}x\r\n--${BOUNDARY}--\r\n`)).status, 413, to);
    }
  }
  await noFileIsLeft();
});

test('an upload’s temporary files are gone after success, refusal and a parse error', async () => {
  const picture = await png();
  const upload = (body: FormData) =>
    fetch(`${shop.url}/upload`, { method: 'POST', body, headers: { Authorization: `Bearer ${token}` } });
  assert.equal((await upload(form(picture.bytes))).status, 201);
  await noFileIsLeft();
  assert.equal((await upload(form(Buffer.from('no picture'), 'vang.exe'))).status, 400);
  await noFileIsLeft();
  assert.equal((await upload(form(Buffer.alloc(26 * MEGABYTE)))).status, 413);
  await noFileIsLeft();
  const rest = `\r\n--${BOUNDARY}\r\nnonsense`;
  const broken = beginUpload('/upload', [...signedIn(), `Content-Length: ${FILE_PART.length + rest.length}`]);
  await broken.write(rest);
  await until('the answer is here', () => broken.answer().startsWith('HTTP/1.1 '));
  broken.socket.destroy();
  await noFileIsLeft();
});

/** Begins an upload whose file is on disk already. */
async function uploadHalf(): Promise<Sending> {
  const sending = beginUpload('/upload', [...signedIn(), `Content-Length: ${10 * MEGABYTE}`]);
  await sending.write(Buffer.alloc(MEGABYTE));
  await until('the file is on disk', () => temporaryFiles().length >= 2);
  return sending;
}

test('a client that leaves in the middle of its upload leaves no file', async () => {
  const { socket } = await uploadHalf();
  socket.destroy();
  await noFileIsLeft();
  // While the server still looks for the caller's account, nothing reads the body yet.
  for (let times = 0; times < 20; times += 1) {
    const sending = beginUpload('/upload', [...signedIn(), `Content-Length: ${MEGABYTE}`]);
    await sending.write(Buffer.alloc(1024));
    sending.socket.destroy();
  }
  await editor.upload(await png());
  await noFileIsLeft();
});
