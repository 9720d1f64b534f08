import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { closeServer, listen } from './listen';

export interface Message {
  /** when it came, milliseconds since 1970 */
  at: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
  changes: { scope: string; version: number | null; slugs: string[] | null }[];
}

/** A storefront's server that receives webhooks. */
export interface Receiver {
  url: string;
  messages: Message[];
  /** @param answer answers all later requests; if it does nothing, they stay open */
  answer: (answer: (response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const messages: Message[] = [];
  let respond = (response: ServerResponse): void => void response.writeHead(204).end();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (bytes: Buffer) => parts.push(bytes));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { changes } = JSON.parse(body) as Pick<Message, 'changes'>;
      messages.push({ at: Date.now(), headers: request.headers, body, changes });
      respond(response);
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/api/revalidate`,
    messages,
    answer: (next) => {
      respond = next;
    },
    close: () => closeServer(server),
  };
}

/** Verifies a message as the documentation describes it for storefronts. */
export function isGenuine({ headers, body }: Message, secret: string): boolean {
  const timestamp = String(headers['x-revalidate-timestamp']);
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const fresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
  return fresh && headers['x-revalidate-signature'] === `sha256=${expected}`;
}
