import { failureOf, type ResponseError } from '../requests/failures';
import { setNotice } from '../requests/notices';
import { requestText } from '../requests/texts';
import { isCreation, type SavedTarget } from './seen-entry';

const SIGN_IN = '/admin/auth/login';

/** @returns the sentence for a save that has failed */
function sentence(error: ResponseError, target: SavedTarget): string {
  const failure = failureOf(error);
  if (failure === 'signed-out') return requestText('not-saved.signed-out');
  const isNew = failure === 'gone' && isCreation(target);
  return requestText('not-saved', { why: isNew ? requestText('refused') : error.message });
}

/**
 * Says below the form's buttons why it could not be saved.
 *
 * @returns the error in the one form after which Strapi keeps what the form holds. After any other it takes its changes for saved
 */
export function keepForm(error: ResponseError, target: SavedTarget): ResponseError {
  const isOwn = error.name === 'ValidationError';
  const message = isOwn ? error.message : sentence(error, target);
  const isSignedOut = failureOf(error) === 'signed-out';
  setNotice({ text: message, ...(isSignedOut ? { link: { label: requestText('sign-in'), url: SIGN_IN } } : {}) });
  return isOwn ? error : { ...error, message, name: 'ValidationError', details: { ...error.details, errors: [] } };
}
