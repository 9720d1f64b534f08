import { Redis } from 'ioredis';

/** A visitor never waits longer than this for Redis. */
const COMMAND_TIMEOUT_MS = 75;
const RECONNECT_MAX_MS = 2_000;

let opened: Redis | undefined;

/**
 * Opens the connection that the parts of this process share. It never holds a request up: nothing is
 * queued while Redis is away, and no command is tried longer than a blink.
 */
export function openRedis(url: string): Redis {
  opened ??= new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MAX_MS),
  });
  // Whoever needs Redis says that it is away; an unheard 'error' would end the process.
  if (opened.listenerCount('error') === 0) opened.on('error', () => undefined);
  return opened;
}

/** @returns the open connection, if REDIS_URL is set */
export function redis(): Redis | undefined {
  return opened;
}

export function closeRedis(): void {
  opened?.disconnect();
  opened = undefined;
}
