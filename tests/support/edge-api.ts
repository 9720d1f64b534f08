import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { closeServer, listen } from './listen';

export interface EdgeCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** The API of a provider, which records what it is asked. */
export interface EdgeApi {
  url: string;
  calls: EdgeCall[];
  /** @param answer answers all later calls; if it does nothing, they stay open */
  answer: (answer: (response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

export const SUCCEED = (response: ServerResponse): void => void response.writeHead(200).end('{"success":true}');

export async function startEdgeApi(): Promise<EdgeApi> {
  const calls: EdgeCall[] = [];
  let respond = SUCCEED;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (bytes: Buffer) => parts.push(bytes));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      calls.push({ method, path, headers, body: JSON.parse(Buffer.concat(parts).toString() || 'null') });
      respond(response);
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answer: (next) => {
      respond = next;
    },
    close: () => closeServer(server),
  };
}
