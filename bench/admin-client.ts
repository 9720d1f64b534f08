import type { ChildServer } from './child-server';

const ADMINISTRATOR = { email: 'bench@example.com', password: 'Bench-mark-1234' };

/** The editors' own way to publish: what the admin panel sends when its button is pressed. */
export interface AdminClient {
  /** @returns milliseconds until the answer was there */
  publishPrice(documentId: string, price: number): Promise<number>;
}

async function post(server: ChildServer, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path} answers ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

function tokenOf(answer: unknown): string {
  const token = (answer as { data?: { token?: unknown } }).data?.token;
  if (typeof token !== 'string') throw new Error('Signing in gave no token.');
  return token;
}

/** Registers the first administrator of a fresh server. */
export async function signIn(server: ChildServer): Promise<AdminClient> {
  const person = { firstname: 'Bench', lastname: 'Mark', ...ADMINISTRATOR };
  const token = tokenOf(await post(server, '/admin/register-admin', person));
  const type = '/content-manager/collection-types/api::product.product';
  return {
    async publishPrice(documentId, price) {
      const began = performance.now();
      await post(server, `${type}/${documentId}/actions/publish`, { price, compare_at_price: null }, token);
      return performance.now() - began;
    },
  };
}
