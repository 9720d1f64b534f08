// @ts-check
import { isMainThread } from 'node:worker_threads';

// A worker has no loader of TypeScript, and its time is that of its process.
if (isMainThread) await import('./record-cpu-time.ts');
