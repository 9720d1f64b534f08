import type { ContenderServer } from '../contender-server';

const MEGABYTE = 2 ** 20;
const INTERVAL_MS = 100;

/** Waits for work. @returns its result, and how much more resident memory the server had meanwhile at most */
export async function watchMemory<Result>(
  server: ContenderServer,
  work: () => Promise<Result>,
): Promise<{ result: Result; megabytesMore: number }> {
  const before = server.memory() ?? 0;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, server.memory() ?? 0)), INTERVAL_MS);
  const result = await work().finally(() => clearInterval(timer));
  return { result, megabytesMore: (most - before) / MEGABYTE };
}
