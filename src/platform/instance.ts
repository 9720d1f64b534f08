import { randomBytes } from 'node:crypto';

/** Id of this process among the instances of the shop. */
export const INSTANCE = randomBytes(6).toString('hex');

const PREFIX = 'wine-shop';

/**
 * PostgreSQL's `application_name` of a connection: program, instance, use.
 *
 * @param version of what the instance writes; for the connection that it always keeps
 */
export function connectionName(use: 'editors' | 'readers' | 'watch' | 'tracking' | 'locks', version?: string): string {
  return [PREFIX, INSTANCE, use, ...(version === undefined ? [] : [version])].join(' ');
}

/** LIKE pattern of such names. */
export const CONNECTION_NAMES = `${PREFIX} %`;

/** @returns the instance of a connection */
export const instanceOf = (name: string): string | undefined => name.split(' ')[1];
