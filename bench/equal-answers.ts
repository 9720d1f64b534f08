import type { ContenderName, ContenderServer } from './contender-server';
import { pathOf, type ShopQuery } from './shop-queries';

type Members = Readonly<Record<string, unknown>>;

interface Answer {
  name: ContenderName;
  items: readonly Members[];
  total: unknown;
  /** of the whole answer: `data.0.brand.name` */
  paths: ReadonlySet<string>;
}

/** What Strapi stores under another name, or what ours computes: no query of Strapi sends it. */
const NOT_IN_STRAPI = new Set(['image', 'discount_percent', 'created_at', 'updated_at', 'vintages', '_links']);
const ONLY_IN_STRAPI = new Set(['documentId', 'createdAt', 'updatedAt', 'gallery']);

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;
const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});

/** @returns the paths of all members; a list counts by its first item */
function pathsOf(value: unknown, path = ''): string[] {
  if (!isMembers(value)) return [path];
  const members = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value);
  return [path, ...members.flatMap(([name, member]) => pathsOf(member, `${path}.${name}`))];
}

async function requestAnswer(name: ContenderName, server: ContenderServer, path: string): Promise<Answer> {
  const response = await fetch(server.url + path);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name} answers ${path} with ${response.status}: ${text.slice(0, 300)}`);
  const body = membersOf(JSON.parse(text));
  const meta = membersOf(body.meta);
  const items = (Array.isArray(body.data) ? body.data : [body.data]).map(membersOf);
  return { name, items, total: membersOf(meta.pagination).total ?? meta.total, paths: new Set(pathsOf(body)) };
}

const differing = (one: Iterable<string>, other: ReadonlySet<string>): string[] => [...one].filter((name) => !other.has(name));

/** @returns members that one of both sends alone */
function differingMembers(ours: Answer, other: Answer): string[] {
  if (other.name !== 'stock') return [...differing(ours.paths, other.paths), ...differing(other.paths, ours.paths)];
  const [own, stocks] = [ours, other].map(({ items }) => new Set(Object.keys(items[0] ?? {})));
  if (!own || !stocks) return [];
  const missing = differing(own, stocks).filter((name) => !NOT_IN_STRAPI.has(name));
  return [...missing, ...differing(stocks, own).filter((name) => !ONLY_IN_STRAPI.has(name))];
}

const compared = ({ items, total }: Answer, query: ShopQuery): string =>
  JSON.stringify([items.map(({ id, name, price }) => [id, name, price]), query.kind === 'detail' ? undefined : total]);

function assertEqual(ours: Answer, other: Answer, query: ShopQuery): void {
  const difference = `${ours.name} and ${other.name} answer ${JSON.stringify(query)} differently`;
  if (ours.items.length === 0 || other.items.length === 0) throw new Error(`${difference}: nothing is found.`);
  const members = differingMembers(ours, other);
  if (members.length > 0) throw new Error(`${difference}: ${members.join(', ')}`);
  const [one, two] = [compared(ours, query), compared(other, query)];
  if (query.kind !== 'search' && one !== two) throw new Error(`${difference}:\n${one}\n${two}`);
}

/**
 * Checks that the contenders do the same work: every one answers 200, with the same products in the same order, the same total and
 * the same members. A search finds other products with ours, which also looks at brands and grapes: it must find something.
 * @throws Error naming the query and the difference
 */
export async function assertEqualAnswers(
  servers: ReadonlyMap<ContenderName, ContenderServer>,
  queries: readonly ShopQuery[],
): Promise<void> {
  for (const query of queries) {
    const answers: Answer[] = [];
    for (const [name, server] of servers) {
      const path = pathOf(name, query);
      if (path !== undefined) answers.push(await requestAnswer(name, server, path));
    }
    const [ours, ...others] = answers;
    if (ours) for (const other of others) assertEqual(ours, other, query);
  }
  console.error(`  ${queries.length} queries have equal answers`);
}
