import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';

export interface Message {
  headers: NodeJS.Dict<string | string[]>;
  body: string;
  changes: { scope: string; version: number | null; slugs: string[] | null }[];
}

/** A storefront that is told of changes, and answers as it is told to. */
export interface Receiver {
  url: string;
  messages: Message[];
  /** @param answer how requests are answered from here on; without an answer they hang */
  answer: (answer: (response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const messages: Message[] = [];
  const welcome = (response: ServerResponse): void => void response.writeHead(204).end();
  let respond = welcome;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (bytes: Buffer) => parts.push(bytes));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { changes } = JSON.parse(body) as Pick<Message, 'changes'>;
      messages.push({ headers: request.headers, body, changes });
      respond(response);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/api/revalidate`,
    messages,
    answer: (next) => {
      respond = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Checks a message as the documentation tells a storefront to. */
export function isGenuine({ headers, body }: Message, secret: string): boolean {
  const timestamp = String(headers['x-revalidate-timestamp']);
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const fresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
  return fresh && headers['x-revalidate-signature'] === `sha256=${expected}`;
}
