/** The account whose page this is. Another tab may have signed in with another one, whose token the tabs share. */
let account: string | undefined;

export function setAccount(id: number | string | undefined): void {
  account = id === undefined ? undefined : String(id);
}

export const currentAccount = (): string | undefined => account;

/** @returns the account of an access token; undefined where it can't be read */
function accountOf(headers: HeadersInit | undefined): string | undefined {
  const token = new Headers(headers).get('Authorization')?.split(' ')[1]?.split('.')[1];
  if (token === undefined) return undefined;
  try {
    const { userId } = JSON.parse(atob(token.replaceAll('-', '+').replaceAll('_', '/'))) as { userId?: string | number };
    return userId === undefined ? undefined : String(userId);
  } catch {
    // No token of Strapi's: the server says what it thinks of it.
    return undefined;
  }
}

/** @param headers of a request */
export function isSameAccount(headers: HeadersInit | undefined): boolean {
  const id = accountOf(headers);
  return account === undefined || id === undefined || id === account;
}
