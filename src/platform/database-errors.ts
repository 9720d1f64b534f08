/** Codes of Node's network layer, PostgreSQL and SQLite that mean "not now" rather than "not so". */
const AWAY_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
  // shutting down, crashed, starting up; too many connections; canceled by a timeout; lock timeout
  ...['57P01', '57P02', '57P03', '53300', '57014', '55P03'],
  ...['SQLITE_BUSY', 'SQLITE_CANTOPEN', 'SQLITE_IOERR'],
  // the database's disk is full
  ...['53100', 'SQLITE_FULL'],
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

/** PostgreSQL's class 22, "data exception": a value that is no number, out of range, not text. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/** No such operator for these types; a type that does not fit; no such column; no such function. */
const WRONG_TYPE_CODES = new Set(['42883', '42804', '42703', 'SQLITE_MISMATCH']);

/** SQLite's driver and Knex have no codes for them. */
const WRONG_VALUE_MESSAGES = /no such column|SQLite3 can only bind|Undefined binding\(s\) detected/i;

/** Where Strapi and Knex make a statement of what a request asks for. */
const STATEMENT_SOURCE =
  /^\s+at .*node_modules\/(?:@strapi\/database\/dist\/(?:query|fields)\/|@strapi\/utils\/dist\/(?:parse-type|convert-query-params)|knex\/lib\/(?:formatter|query)\/)/;

/** Whether the error was thrown while a statement was made, before the database saw it. */
function isFromStatement({ stack = '' }: Error): boolean {
  const [first = ''] = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('<anonymous>'));
  return STATEMENT_SOURCE.test(first);
}

/** Whether a statement has failed because of a value or a column that a request has named. */
export function isWrongValue(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    DATA_EXCEPTION.test(code) || WRONG_TYPE_CODES.has(code) || WRONG_VALUE_MESSAGES.test(error.message) || isFromStatement(error)
  );
}
