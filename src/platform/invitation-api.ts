// The HTTP API of invitations as the admin panel and the server share it. It imports no code of either.

/** GET and POST /invitations/{id of the account} */
export interface Invitation {
  /** for the page on which the invited registers; null: she has */
  registrationToken: string | null;
}
