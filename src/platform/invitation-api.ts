// The HTTP API of invitations as the admin panel and the server share it. It imports no code of either.

export const INVITATIONS_PATH = '/invitations';

/** GET /invitations: an account that has not registered yet. */
export interface Invitation {
  /** of the account */
  id: number;
  /** for the page on which the invited registers */
  registrationToken: string;
}
