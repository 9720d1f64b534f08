import { isRecord } from '../../../contract/is-record';
import { findForms } from './drafts/open-forms';
import { changeEndpoint } from '../../../admin/requests/change-endpoint';
import { failure, failureOf, type ResponseError } from '../../../admin/requests/failures';
import { setNotice } from '../../../admin/requests/notices';
import { requestText } from '../../../admin/requests/texts';
import { askQuestion } from './ask-question';
import { createOnce } from './create-once';
import { changedOf } from './differences';
import type { Values } from './form-values';
import { resolveConflict } from './resolve-conflict';
import { isCreation, keepSaved, keyOfTarget, rememberVersion, seenEntry, type SavedTarget } from './seen-entry';
import { findUnresolvedRelation } from './unresolved-relations';

export interface Request {
  url: string;
  data?: Values;
  config?: { params?: object; headers?: Record<string, string> };
}

interface Result {
  data?: unknown;
  error?: ResponseError | undefined;
}

type Send = (request: Request) => Promise<Result>;

/** One request of Redux Toolkit's `adminApi`. */
interface Endpoint {
  query?: ((target: SavedTarget) => Request) | undefined;
  queryFn?: (target: SavedTarget, api: { dispatch: (action: never) => void }, options: unknown, send: Send) => Promise<Result>;
  transformResponse?: (answer: unknown, meta: unknown, target: SavedTarget) => unknown;
  invalidatesTags?: (result: unknown, error: unknown, target: SavedTarget) => readonly unknown[];
  onQueryStarted?: (target: SavedTarget, lifecycle: { queryFulfilled: Promise<unknown> }) => Promise<void>;
}

const CONFLICT = 409;

const savedIn = (data: unknown): Values | undefined =>
  isRecord(data) && isRecord(data.data) && typeof data.data.documentId === 'string' ? data.data : undefined;

/** Sends what the form has changed, with the version that it shows. */
function asChange(request: Request, target: SavedTarget): Request {
  const seen = seenEntry(target);
  if (!seen) return request;
  return { ...request, data: { ...changedOf(seen.values, request.data ?? {}), updatedAt: seen.version } };
}

const withConfirmed = (request: Request, confirmed: readonly string[]): Request => ({
  ...request,
  config: { ...request.config, headers: { 'X-Confirms': confirmed.join() } },
});

/** Sends a save, and again with what the editor says to the server's questions. */
async function save(request: Request, target: SavedTarget, send: Send, confirmed: readonly string[] = []): Promise<Result> {
  const { data, error } = await send(withConfirmed(request, confirmed));
  if (!error) return savedIn(data) ? { data } : { error: failure('unavailable') };
  const { confirms } = (error.details ?? {}) as { confirms?: string };
  if (confirms !== undefined && !confirmed.includes(confirms)) {
    if (await askQuestion(error.message)) return save(request, target, send, [...confirmed, confirms]);
    return { error: { ...error, name: 'ValidationError', message: requestText('not-confirmed'), details: { errors: [] } } };
  }
  if (error.status === CONFLICT && failureOf(error) === undefined) {
    // What is stored may not be readable now: she saves again, and is asked then.
    const chosen = await resolveConflict(error, request.data ?? {}, target).catch(() => undefined);
    if (chosen) return save({ ...request, data: chosen }, target, send, confirmed);
  }
  return { error };
}

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
function keepForm(error: ResponseError, target: SavedTarget): ResponseError {
  const isOwn = error.name === 'ValidationError';
  const message = isOwn ? error.message : sentence(error, target);
  const isSignedOut = failureOf(error) === 'signed-out';
  setNotice({ text: message, ...(isSignedOut ? { link: { label: requestText('sign-in'), url: SIGN_IN } } : {}) });
  return isOwn ? error : { ...error, message, name: 'ValidationError', details: { ...error.details, errors: [] } };
}

/** @returns what is wrong with a form whose relation's box holds a text that stands for no entry */
function unresolvedError(sent: Values): ResponseError | undefined {
  const unresolved = findUnresolvedRelation(sent);
  if (!unresolved) return undefined;
  const message = requestText('unresolved-relation', { text: unresolved.text });
  return { status: 400, name: 'ValidationError', message, details: { errors: [{ path: unresolved.path.split('.'), message }] } };
}

function tellSaved(target: SavedTarget, saved: Values, isDraft: boolean): void {
  if (isCreation(target)) {
    for (const form of findForms(keyOfTarget(target))) if (form.isSubmitting()) form.forgetDraft();
  } else if (isDraft && typeof saved.updatedAt === 'string') rememberVersion(target, saved.updatedAt);
}

/** @param isDraft whether the answer is the draft, whose version the form shows next */
function saveBy(endpoint: Endpoint, isDraft: boolean): void {
  const { query, invalidatesTags, transformResponse } = endpoint;
  if (!query) return;
  // Strapi's own shows a save before it is answered, and what was typed is gone when it is refused.
  delete endpoint.onQueryStarted;
  delete endpoint.query;
  // After a failure it would read the entry again, in the place of the form's changes.
  endpoint.invalidatesTags = (result, error, target) => (error ? [] : (invalidatesTags?.(result, error, target) ?? []));
  endpoint.queryFn = async (target, { dispatch }, _options, sendRequest) => {
    setNotice(undefined);
    const send: Send = async (sent) => {
      const { data, error } = await sendRequest(sent);
      if (error) return { error };
      return { data: transformResponse && isRecord(data) ? transformResponse(data, undefined, target) : data };
    };
    const request = query(target);
    const unresolved = unresolvedError(request.data ?? {});
    if (unresolved) return { error: keepForm(unresolved, target) };
    const { data, error } = isCreation(target)
      ? await createOnce(`${request.url} ${JSON.stringify(request.data)}`, () => save(request, target, send))
      : await save(asChange(request, target), target, send);
    if (error) return { error: keepForm(error, target) };
    const saved = savedIn(data);
    if (saved) tellSaved(target, saved, isDraft);
    if (isDraft) keepSaved(target, data, dispatch);
    return { data };
  };
}

/** Sends the version that the form shows with what would be lost on another one. @param place where the server reads it */
function addVersion(endpoint: Endpoint, place: 'body' | 'query'): void {
  const { query } = endpoint;
  if (!query) return;
  endpoint.query = (target) => {
    const request = query(target);
    const updatedAt = seenEntry(target)?.version;
    if (updatedAt === undefined) return request;
    if (place === 'body') return { ...request, data: { ...request.data, updatedAt } };
    return { ...request, config: { ...request.config, params: { ...request.config?.params, updatedAt } } };
  };
}

/** The form of an entry that was deleted is still there, and would read it again: “Not Found” after “deleted”. */
function forgetDeleted(endpoint: Endpoint): void {
  const { invalidatesTags } = endpoint;
  endpoint.invalidatesTags = (result, error, target) =>
    (invalidatesTags?.(result, error, target) ?? []).filter(
      (tag) => (tag as { id?: string }).id !== `${target.model}_${target.documentId ?? ''}`,
    );
}

/** With the draft of the entry, what is typed and not saved goes. */
function resetDiscarded(endpoint: Endpoint): void {
  endpoint.onQueryStarted = async (target, { queryFulfilled }) => {
    // Strapi tells why it could not be discarded.
    const isDone = await queryFulfilled.then(
      () => true,
      () => false,
    );
    if (isDone) findForms(keyOfTarget(target)).forEach(({ reset }) => reset());
  };
}

/** Changes how the panel saves entries, by Redux Toolkit's `enhanceEndpoints`. */
export function changeSaves(): void {
  changeEndpoint('createDocument', (endpoint: Endpoint) => saveBy(endpoint, true));
  changeEndpoint('updateDocument', (endpoint: Endpoint) => saveBy(endpoint, true));
  changeEndpoint('publishDocument', (endpoint: Endpoint) => saveBy(endpoint, false));
  changeEndpoint('unpublishDocument', (endpoint: Endpoint) => addVersion(endpoint, 'body'));
  changeEndpoint('discardDocument', (endpoint: Endpoint) => {
    addVersion(endpoint, 'body');
    resetDiscarded(endpoint);
  });
  changeEndpoint('deleteDocument', (endpoint: Endpoint) => {
    addVersion(endpoint, 'query');
    forgetDeleted(endpoint);
  });
}
