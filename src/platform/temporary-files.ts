import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs a task with a temporary folder, which is removed whatever the task does. What a killed process leaves, the system cleans up. */
export async function withTemporaryFolder<Result>(task: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wine-shop-'));
  try {
    return await task(folder);
  } finally {
    // Of an aborted upload a file may still be about to be opened.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
