/** Codes of node's network layer and PostgreSQL's SQLSTATEs that mean "not now", as against "not so". */
const AWAY_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENOENT'],
  // shutting down, crashed, starting up; too many connections; cancelled by a time limit
  ...['57P01', '57P02', '57P03', '53300', '57014', '55P03'],
  ...['SQLITE_BUSY', 'SQLITE_CANTOPEN', 'SQLITE_IOERR'],
]);

/** Errors of pg, its pool and knex that carry no code. */
const AWAY_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Timeout acquiring a connection|connection (?:timeout|error)|not queryable/i;

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** @returns whether an error says that the database can't be reached just now, and may be again soon */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // Class 08 is PostgreSQL's "connection exception".
  if (code !== undefined && (AWAY_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code))) return true;
  return error.name === 'KnexTimeoutError' || AWAY_MESSAGES.test(error.message);
}
