import { isDatabaseAway } from '../../src/platform/database-errors';
import { OperatorError } from '../../src/platform/operator-error';

const ENCODING = 'in a password % is written %25, / %2F, ? %3F, # %23, @ %40 and : %3A';

const FULL = 'Make room on the disk of the database: it is full.';
export const READ_ONLY =
  'Name a server in DATABASE_URL that takes writes: this one is a standby, or default_transaction_read_only is on for the database or the user.';

/** What an operator can do, by the codes of PostgreSQL and SQLite. */
const ADVICE: Readonly<Record<string, string>> = {
  '28P01': `Check DATABASE_URL: ${ENCODING}.`,
  '28000': `Check DATABASE_URL, and pg_hba.conf of the server: ${ENCODING}.`,
  '3D000': 'Create the database (docs/operations/install.md), or correct its name in DATABASE_URL.',
  '25006': READ_ONLY,
  '53100': FULL,
  '53300':
    'Raise max_connections of PostgreSQL, or the limit of the user: all connections are in use (docs/operations/databases.md).',
  '42501': 'Make the user the owner of the database and of its tables (ALTER DATABASE … OWNER TO …, REASSIGN OWNED BY … TO …).',
  SQLITE_FULL: FULL,
  SQLITE_READONLY: 'Give the file of the database, and its folder, to the account that the shop runs as (chown).',
  SQLITE_CANTOPEN: 'Give the folder of the database to the account that the shop runs as (chown), and check DATABASE_FILENAME.',
  SQLITE_CORRUPT: 'The file of the database is damaged: restore a backup into an empty place (npm run restore -- DIR).',
  SQLITE_NOTADB: 'Correct DATABASE_FILENAME: this file is no database.',
  SQLITE_IOERR: 'Look at the disk of the database (dmesg): it fails.',
};

/** OpenSSL's codes of a certificate that is not to be trusted. */
const UNTRUSTED = /CERT|UNABLE_TO_(?:VERIFY|GET)|SELF_SIGNED|ALTNAME/;

/** Of SQLite's extended codes the first part says what to do. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code).replace(/^(SQLITE_[A-Z]+)_.*/, '$1') : '';

/**
 * @param error of the driver
 * @returns what the operator can do
 */
function databaseAdvice(error: unknown): string {
  const code = codeOf(error);
  if (UNTRUSTED.test(code)) {
    return (
      'Name the file with the authority of the server’s certificate in DATABASE_URL (sslmode=verify-full&sslrootcert=/etc/ssl/db-ca.pem). ' +
      'sslmode=no-verify encrypts without a check: a machine in between could pose as the database.'
    );
  }
  if (error instanceof Error && /does not support SSL/.test(error.message))
    return 'Turn on ssl of PostgreSQL, or leave sslmode out of DATABASE_URL where the way to it is private.';
  return ADVICE[code] ?? (isDatabaseAway(error) ? 'Start PostgreSQL, or correct DATABASE_URL.' : 'Check DATABASE_URL.');
}

/** Whether the error is the database's own. One of the network may be of another connection: who opens one to the database explains it. */
const isOfDatabase = (error: Error): boolean => codeOf(error) in ADVICE || (isDatabaseAway(error) && !('syscall' in error));

/** @returns a sentence and what to do, where the database is the cause */
export function explainDatabaseError(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof OperatorError) return undefined;
  if (!isOfDatabase(error)) return explainDatabaseError(error.cause);
  return describeDatabaseError(error);
}

/** @param error of the driver @returns what failed, and what to do */
export function describeDatabaseError(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  // Knex puts the whole statement before the reason.
  const reason = first instanceof Error ? (first.message.split(' - ').at(-1) ?? first.message) : String(first);
  return `The database can’t be used: ${reason}. ${databaseAdvice(error)}`;
}
