import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { closeServer, listen } from './listen';

export interface Message {
  /** when it came, milliseconds since 1970 */
  at: number;
  method: string;
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
  /** of a webhook */
  changes: { scope: string; version: number | null; slugs: string[] | null }[];
  /** of a purge at the edge */
  tags: string[];
}

/** A server that records what it is told: a storefront's, or the API of an edge. */
export interface Receiver {
  /** its origin; webhooks may come to any path */
  url: string;
  messages: Message[];
  /** @param answer answers all later requests; if it does nothing, they stay open */
  answer: (answer: (response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

/** Answers as a storefront does. */
export const accept = (response: ServerResponse): void => void response.writeHead(204).end();

/** @param respond answers until another answer is set */
export async function startReceiver(respond = accept): Promise<Receiver> {
  const messages: Message[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (bytes: Buffer) => parts.push(bytes));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { changes = [], tags = [] } = JSON.parse(body) as Partial<Message>;
      const { method = '', url: path = '', headers } = request;
      messages.push({ at: Date.now(), method, path, headers, body, changes, tags });
      respond(response);
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
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
