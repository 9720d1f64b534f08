import { isDraining } from '../../../platform/lifecycle/drain';
import { redis } from '../../../platform/redis';
import { checkFreshness } from '../../../cache/freshness';
import { readDatabase } from '../../../read-model/query/connections';
import type { Health } from '../../../contract/schemas/health';

/** How long a part may take to answer before it counts as away. */
const TIMEOUT_MS = 1_000;

async function answers(question: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), TIMEOUT_MS);
  });
  try {
    await Promise.race([question(), late]);
    return true;
  } catch {
    // Why it does not answer is in the log of whoever needed it; here only the fact counts.
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Asks the database itself, and the cache, whether they answer. */
export async function checkHealth(): Promise<Health> {
  const database = await answers(() => readDatabase().all({ text: 'SELECT 1 AS one', values: [], recurring: true }));
  const shared = redis();
  const told = shared === undefined || (await answers(() => shared.ping()));
  // The cache answers as long as it sees what is current. That the database is away is said beside it.
  const cache = told && (!database || (await checkFreshness()) === 'current');
  if (isDraining()) return { status: 'DOWN', database, cache };
  return { status: !database ? 'DOWN' : cache ? 'OK' : 'DEGRADED', database, cache };
}

export default () => ({ check: checkHealth });
