import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';

export interface Fetched {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

interface Server {
  port: number;
  /** in the certificate and in the Host header */
  host: string;
  certificate: string;
}

const agents = new Map<number, Agent>();

export interface Sent {
  method?: string;
  body?: string | Buffer;
}

/** A request to 127.0.0.1 that checks the server's certificate, on connections that stay open. Redirects are not followed. */
export function fetchTrusting(
  { port, host, certificate }: Server,
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body }: Sent = {},
): Promise<Fetched> {
  const agent = agents.get(port) ?? new Agent({ keepAlive: true });
  agents.set(port, agent);
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: '127.0.0.1', port, servername: host, ca: certificate, path, method, headers: { Host: host, ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
