import { dropDraft, moveDraft } from '../drafts/moved-draft';
import { changeEndpoint } from '../requests/change-endpoint';
import { failureOf } from '../requests/failures';
import { announceCreated, type CreatedEntry } from './created-relation';
import { changeInForm, entryKey, listedVersions, rememberInList, versionOf } from './entry-versions';
import { keyOfTarget, type SavedTarget as Target } from './failed-save';
import { forgetFailedSave, reportFailedSave } from './failed-saves';
import { findForm, type SavingKind } from './open-forms';
import { resolveConflict, type Conflict } from './resolve-conflict';

interface Request {
  data?: object;
  config?: { params?: object };
}

interface ApiError {
  status?: number;
  name?: string;
  message: string;
  details?: object;
}

interface Lifecycle {
  requestId: string;
  dispatch: Conflict['dispatch'];
  queryFulfilled: Promise<{ data: unknown }>;
}

/** One request of Redux Toolkit's `adminApi`. */
interface Endpoint<Argument> {
  query?: (argument: Argument) => Request;
  transformErrorResponse?: (error: ApiError) => ApiError;
  invalidatesTags?: (result: unknown, error: unknown, argument: Argument) => readonly unknown[];
  onQueryStarted?: (argument: Argument, lifecycle: Lifecycle) => Promise<void>;
}

const CONFLICT = 409;

const changeRequest = <Argument>(name: string, change: (endpoint: Endpoint<Argument>) => void): void =>
  changeEndpoint(name, change);

/** Strapi's i18n plugin adds the middleware of `adminApi` to the store a second time, which would start everything twice. */
function onStarted<Argument>(
  endpoint: Endpoint<Argument>,
  handle: (argument: Argument, lifecycle: Lifecycle) => Promise<void>,
): void {
  let latest: string | undefined;
  endpoint.onQueryStarted = async (argument, lifecycle) => {
    if (lifecycle.requestId === latest) return;
    latest = lifecycle.requestId;
    await handle(argument, lifecycle);
  };
}

function addToRequest<Argument>(endpoint: Endpoint<Argument>, add: (request: Request, argument: Argument) => Request): void {
  const { query } = endpoint;
  if (query) endpoint.query = (argument) => add(query(argument), argument);
}

const inBody = (request: Request, target: Target): Request => {
  const updatedAt = versionOf(keyOfTarget(target));
  return updatedAt === undefined ? request : { ...request, data: { ...request.data, updatedAt } };
};

const inQuery = (request: Request, target: Target): Request => {
  const updatedAt = versionOf(keyOfTarget(target));
  if (updatedAt === undefined) return request;
  return { ...request, config: { ...request.config, params: { ...request.config?.params, updatedAt } } };
};

/**
 * Strapi keeps the form's changes after a ValidationError alone; after any other error it takes them for saved, and reads the entry in
 * their place.
 */
function keepChanges(error: ApiError): ApiError {
  if (error.name === 'ValidationError') return error;
  const fault = { path: ['updatedAt'], message: error.message, name: 'ValidationError' };
  return { ...error, name: 'ValidationError', details: { ...error.details, errors: [fault] } };
}

/** Of a colleague's save, which the server names. A proxy may answer with the same status. */
const isConflict = (error: unknown): error is ApiError =>
  (error as ApiError | null | undefined)?.status === CONFLICT && failureOf(error) === undefined;

const errorOf = (failure: unknown): unknown => (failure as { error?: unknown } | null)?.error;

interface Answer {
  data?: { updatedAt?: string; documentId?: string };
}

/** @param sentAt milliseconds since 1970 */
function tellFailure(kind: SavingKind, target: Target, error: unknown, sentAt: number): void {
  const details = failureOf(error);
  if (details) reportFailedSave({ kind, target, details, message: (error as ApiError).message, sentAt });
  else forgetFailedSave(target);
}

/** The changes are stored: neither a draft nor a notice is left of them, but of what was typed since. */
function tellSaved(target: Target, { data }: Answer): void {
  forgetFailedSave(target);
  void dropDraft(keyOfTarget(target));
  const typed = findForm('update', keyOfTarget(target))?.keepTypedMeanwhile() ?? {};
  const isCreated = target.documentId === undefined && target.collectionType !== 'single-types';
  if (!isCreated || data === undefined) return;
  announceCreated(data as CreatedEntry);
  // The form of the stored entry takes the place of the new one's.
  if (Object.keys(typed).length > 0) void moveDraft({ model: target.model, documentId: data.documentId }, {}, typed);
}

type InvalidatesTags<Argument> = Endpoint<Argument>['invalidatesTags'];

/** After a failure Strapi would read the entry again, and put it in the place of the form's changes. */
const onSuccess =
  <Argument>(invalidatesTags: InvalidatesTags<Argument>): InvalidatesTags<Argument> =>
  (result, error, argument) =>
    error ? [] : (invalidatesTags?.(result, error, argument) ?? []);

/** The form of an entry that was deleted is still there, and would read it again: “Not Found” after “deleted”. */
const withoutDeleted =
  (invalidatesTags: InvalidatesTags<Target>): InvalidatesTags<Target> =>
  (result, error, target) =>
    (invalidatesTags?.(result, error, target) ?? []).filter(
      (tag) => (tag as { id?: string }).id !== `${target.model}_${target.documentId ?? ''}`,
    );

/** @param isDraft whether the answer is the draft, whose version the form shows next */
function resolveConflicts(kind: Conflict['kind'], isDraft: boolean) {
  return (endpoint: Endpoint<Target>): void => {
    addToRequest(endpoint, inBody);
    endpoint.transformErrorResponse = keepChanges;
    endpoint.invalidatesTags = onSuccess(endpoint.invalidatesTags);
    // It replaces Strapi's own of `updateDocument`, which shows a save before it is answered, and loses it when it is refused.
    onStarted(endpoint, async (target, { dispatch, queryFulfilled }) => {
      const sentAt = Date.now();
      try {
        const { data } = await queryFulfilled;
        changeInForm(keyOfTarget(target), isDraft ? (data as Answer).data?.updatedAt : undefined);
        tellSaved(target, data as Answer);
      } catch (failure) {
        const error = errorOf(failure);
        tellFailure(kind, target, error, sentAt);
        if (isConflict(error)) await resolveConflict({ kind, target, message: error.message, dispatch });
      }
    });
  };
}

interface ListRequest {
  model: string;
  params?: { status?: string; publicationStatusFilter?: string };
}

interface Listed {
  results: { documentId: string; updatedAt?: string }[];
}

/** A list of published rows shows their versions, and what is written is the draft. */
const showsDrafts = ({ params }: ListRequest): boolean =>
  params?.status !== 'published' && params?.publicationStatusFilter === undefined;

/** Sends the version that the editor has seen with each request that changes an entry, and shows what the server then refuses. */
export function sendVersions(): void {
  changeRequest('updateDocument', resolveConflicts('update', true));
  changeRequest('publishDocument', resolveConflicts('publish', false));
  changeRequest<Target>('createDocument', (endpoint) => {
    endpoint.invalidatesTags = onSuccess(endpoint.invalidatesTags);
    onStarted(endpoint, async ({ model }, { queryFulfilled }) => {
      const sentAt = Date.now();
      try {
        tellSaved({ model }, (await queryFulfilled).data as Answer);
      } catch (failure) {
        tellFailure('update', { model }, errorOf(failure), sentAt);
      }
    });
  });
  for (const name of ['unpublishDocument', 'discardDocument']) {
    changeRequest<Target>(name, (endpoint) => addToRequest(endpoint, inBody));
  }
  changeRequest<Target>('deleteDocument', (endpoint) => {
    addToRequest(endpoint, inQuery);
    endpoint.invalidatesTags = withoutDeleted(endpoint.invalidatesTags);
  });
  for (const name of ['publishManyDocuments', 'unpublishManyDocuments', 'deleteManyDocuments']) {
    changeRequest<{ model: string; documentIds: string[] }>(name, (endpoint) =>
      addToRequest(endpoint, (request, { model, documentIds }) => ({
        ...request,
        data: { ...request.data, versions: listedVersions(model, documentIds) },
      })),
    );
  }
  changeRequest<ListRequest>('getAllDocuments', (endpoint) => {
    onStarted(endpoint, async (list, { queryFulfilled }) => {
      // A failed request shows nothing, and tells so itself.
      const answer = await queryFulfilled.catch(() => undefined);
      if (!answer || !showsDrafts(list)) return;
      const { results } = answer.data as Listed;
      for (const { documentId, updatedAt } of results) rememberInList(entryKey(list.model, documentId), updatedAt);
    });
  });
}
