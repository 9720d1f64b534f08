/** Codes of Node's network layer, PostgreSQL and SQLite that mean "not now" rather than "not so". */
const AWAY_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
  // shutting down, crashed, starting up; too many connections; canceled by a timeout; lock timeout
  ...['57P01', '57P02', '57P03', '53300', '57014', '55P03'],
  ...['SQLITE_BUSY', 'SQLITE_CANTOPEN', 'SQLITE_IOERR'],
]);

/** Errors of pg, its pool and Knex without a code. */
const AWAY_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Timeout acquiring a connection|connection (?:timeout|error)|not queryable/i;

/** PostgreSQL's class 08, "connection exception". */
const CONNECTION_EXCEPTION = /^08[0-9A-Z]{3}$/;

/** Whether an error says that the database can't be reached now, and may be later. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    if (AWAY_CODES.has(error.code) || CONNECTION_EXCEPTION.test(error.code)) return true;
    // PostgreSQL's socket in a folder. Of any other call the code means a file that is missing.
    if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  }
  return error.name === 'KnexTimeoutError' || AWAY_MESSAGES.test(error.message);
}
