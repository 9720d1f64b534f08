/** PostgreSQL's codes of a wrong user or password. */
const REFUSED = new Set(['28P01', '28000']);

/** OpenSSL's codes of a certificate that is not to be trusted. */
const UNTRUSTED = /CERT|UNABLE_TO_(?:VERIFY|GET)|SELF_SIGNED|ALTNAME/;

/**
 * @param error of the driver
 * @returns what the operator can do
 */
export function databaseAdvice(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (REFUSED.has(code)) return 'Check DATABASE_URL: in a password % is written %25, / %2F, ? %3F, # %23, @ %40 and : %3A.';
  if (UNTRUSTED.test(code)) {
    return (
      'Name the file with the authority of the server’s certificate in DATABASE_URL (sslmode=verify-full&sslrootcert=/etc/ssl/db-ca.pem). ' +
      'sslmode=no-verify encrypts without a check: a machine in between could pose as the database.'
    );
  }
  return 'Check DATABASE_URL.';
}
