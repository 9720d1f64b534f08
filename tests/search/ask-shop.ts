import { setTimeout as sleep } from 'node:timers/promises';

const AT_ONCE = 4;
const TRIES = 30;
const RETRY_MS = 500;

/** @returns undefined if the connection was closed: the shop closes those that idle while queries are made */
async function request(url: string): Promise<Response | undefined> {
  try {
    return await fetch(url);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * Requests JSON of a running shop, again if it refuses (503), as a shop on a busy machine does.
 * @throws Error with the answer for any other status
 */
export async function askShop<Body>(url: string): Promise<Body> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await request(url);
    if (response?.status === 200) return (await response.json()) as Body;
    const said = response === undefined ? 'closed the connection' : `answered ${response.status}: ${await response.text()}`;
    const canRepeat = response === undefined || response.status === 503;
    if (!canRepeat || attempt === TRIES) throw new Error(`${url} ${said}`);
    await sleep(RETRY_MS);
  }
}

/** Runs the work over all items, a few at once. @returns the results in the items' order */
export async function mapAtOnce<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of entries) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
