/** Codes of Node, SQLite and PostgreSQL: no room is left, or no more than the account may have. */
const CODES = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** Whether an error says that a disk is full: of this machine, or the database's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(String(error.code))) || isDiskFull(error.cause);
}
