import { connect } from 'node:net';
import { checkAnswer } from './check-answer';
import type { RunningShop } from './shop';

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

const TIMEOUT_MS = 60_000;

function parse(bytes: string): RawAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine, ...lines] = bytes.slice(0, end).split('\r\n');
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
  return { status: Number(statusLine?.split(' ')[1]), headers, text: bytes.slice(end + 4) };
}

/**
 * Sends bytes unchanged, also what a correct client never sends, and reads until the server closes the connection.
 *
 * @param request `Connection: close` is added after its first line
 * @returns the answer; undefined if the connection closed without one
 */
export async function sendRaw(shop: RunningShop, request: string): Promise<RawAnswer | undefined> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')));
  let bytes = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => (bytes += chunk));
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error) => (bytes === '' && !('code' in error) ? reject(error) : resolve()));
    socket.once('close', () => resolve());
    socket.write(request.replace('\r\n', '\r\nConnection: close\r\n'), 'latin1');
  });
  return parse(bytes);
}

/**
 * Requests a path unchanged, where fetch would normalize it. The answer is checked against the contract.
 * @param headers lines such as `Host: example.vn`
 */
export async function askRaw(
  shop: RunningShop,
  method: string,
  target: string,
  headers: readonly string[] = [],
  body = '',
): Promise<RawAnswer> {
  const host = headers.some((line) => /^host:/i.test(line)) ? [] : ['Host: shop.example'];
  const answer = await sendRaw(shop, [`${method} ${target} HTTP/1.1`, ...host, ...headers, '', body].join('\r\n'));
  if (!answer) throw new Error(`${method} ${target.slice(0, 200)} was not answered.`);
  const json = /[/+]json\b/.test(answer.headers.get('Content-Type') ?? '') && answer.text !== '';
  const path = target.split('?')[0] ?? '';
  const parsed: unknown = json ? JSON.parse(Buffer.from(answer.text, 'latin1').toString()) : undefined;
  if (path.startsWith('/api/v1')) checkAnswer({ method, path, ...answer, body: parsed });
  return answer;
}
