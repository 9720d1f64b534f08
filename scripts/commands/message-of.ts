/** @returns why something failed: of several attempts (IPv6, IPv4) the first, of a request its cause */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return messageOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.message === 'fetch failed' && error.cause !== undefined ? messageOf(error.cause) : error.message;
}
