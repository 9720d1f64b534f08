import { failureOf, type ResponseError } from './failures';
import { hasSessionEnded } from './panel-fetch';
import { requestText } from './texts';

/** What the editor chose in the dialog that signs her in again. */
export type SignInChoice = 'signed-in' | 'later' | 'leave';

type Ask = (isOtherAccount: boolean) => Promise<SignInChoice>;

let ask: Ask | undefined;
let leave: (() => void) | undefined;
let asking: Promise<SignInChoice> | undefined;
let last: SignInChoice | undefined;

/** Says who opens the dialog, and who signs the editor out where she leaves. @returns forgets it */
export function offerSignIn(open: Ask, signOut: () => void): () => void {
  ask = open;
  leave = signOut;
  last = undefined;
  return () => {
    ask = undefined;
  };
}

/** Opens the dialog over whatever the page shows; one for all requests that wait. */
export async function signInAgain(isOtherAccount = false): Promise<SignInChoice> {
  if (!ask) return 'leave';
  asking ??= ask(isOtherAccount).finally(() => {
    asking = undefined;
  });
  last = await asking;
  if (last === 'leave') leave?.();
  return last;
}

/** Strapi's FetchError. */
interface RefusedRequest extends Error {
  status?: number;
  response?: { data?: { error?: ResponseError } };
}

/**
 * Called where a request was refused with 401 and no new access token could be had (src/admin/strapi-patches.ts). Resolves when the
 * editor has signed in again: the request is sent once more.
 *
 * @throws the error, when she does not; when the server can't be reached, the error says so and the session is left alone
 */
export async function recoverSession(error: RefusedRequest): Promise<void> {
  const { isWrite = false } = failureOf(error.response?.data?.error) ?? {};
  if (!hasSessionEnded()) throw Object.assign(error, unreachable(isWrite));
  // She has put it off: what the page reads by itself does not ask her again.
  if (last === 'later' && !isWrite) throw error;
  if ((await signInAgain()) !== 'signed-in') throw error;
}

function unreachable(isWrite: boolean): Omit<RefusedRequest, 'name'> {
  const message = requestText('unavailable');
  const error: ResponseError = { status: 503, name: 'RequestFailure', message, details: { failure: 'unavailable', isWrite } };
  return { status: 503, message, response: { data: { error } } };
}

/**
 * Called where Strapi would sign the editor out because her session is over (src/admin/strapi-patches.ts).
 *
 * @returns whether she stays on the page
 */
export async function staysSignedIn(hasUnsavedChanges: () => boolean): Promise<boolean> {
  if (last === 'leave') return false;
  if (last === 'later') return true;
  const isSignedOutElsewhere = localStorage.getItem('isLoggedIn') === null;
  if (isSignedOutElsewhere && !hasUnsavedChanges()) return false;
  // The server was asked for a new token, and could not answer: that ends no session.
  if (!isSignedOutElsewhere && !hasSessionEnded()) return true;
  return (await signInAgain()) !== 'leave';
}
