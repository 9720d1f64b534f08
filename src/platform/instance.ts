import { randomBytes } from 'node:crypto';

/** This process among those that serve the same shop. */
export const INSTANCE = randomBytes(6).toString('hex');

const PREFIX = 'wine-shop';

/** The name that a connection has in PostgreSQL's list: which program it is of, which instance, and what for. */
export const connectionName = (use: 'editors' | 'readers' | 'watch'): string => `${PREFIX} ${INSTANCE} ${use}`;

/** A LIKE pattern for such names. */
export const CONNECTION_NAMES = `${PREFIX} %`;

/** @returns the instance that a connection is of */
export const instanceOf = (name: string): string | undefined => name.split(' ')[1];
