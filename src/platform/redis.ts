import { Redis } from 'ioredis';

/** No visitor waits longer for Redis. */
const COMMAND_TIMEOUT_MS = 75;
const RECONNECT_MAX_MS = 2_000;

let connection: Redis | undefined;

/** Opens the connection that all parts of the process share. While Redis is away, commands fail and are not queued. */
export function openRedis(url: string): Redis {
  connection ??= new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MAX_MS),
  });
  // Without a listener an 'error' ends the process. The users of Redis log that it is away.
  if (connection.listenerCount('error') === 0) connection.on('error', () => undefined);
  return connection;
}

/** @returns the open connection, if REDIS_URL is set */
export function redis(): Redis | undefined {
  return connection;
}

export function closeRedis(): void {
  connection?.disconnect();
  connection = undefined;
}
