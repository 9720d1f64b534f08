import { isRecord } from '../contract/is-record';

interface ValueBounds {
  /** members in members; 0 is the value itself */
  depth: number;
  /** members, and members of them */
  values?: number;
}

/**
 * @returns whether a parsed JSON body or query stays within bounds. What reads it afterwards may call itself for each level: this stops at
 *   the first one that is too much
 */
export function isBounded(value: unknown, { depth, values = Infinity }: ValueBounds): boolean {
  const waiting: [value: unknown, level: number][] = [[value, 0]];
  let count = -1;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [one, level] = next;
    count += 1;
    if (count > values || level > depth) return false;
    if (isRecord(one)) for (const member of Object.values(one)) waiting.push([member, level + 1]);
  }
  return true;
}
