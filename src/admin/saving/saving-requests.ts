import { adminApi } from '@strapi/strapi/admin';
import { announceCreated, type CreatedEntry } from './created-relation';
import { changeInForm, entryKey, listedVersions, rememberInList, versionOf } from './entry-versions';
import { resolveConflict, type Conflict } from './resolve-conflict';

interface Target {
  model: string;
  documentId?: string;
  collectionType?: string;
}

interface Request {
  data?: object;
  config?: { params?: object };
}

interface ApiError {
  status?: number;
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

interface Api {
  enhanceEndpoints: (changes: { endpoints: Record<string, (endpoint: Endpoint<never> | undefined) => void> }) => void;
}

const CONFLICT = 409;

/** Changes one of Strapi's requests. @throws Error when there is none of this name */
function changeEndpoint<Argument>(name: string, change: (endpoint: Endpoint<Argument>) => void): void {
  (adminApi as unknown as Api).enhanceEndpoints({
    endpoints: {
      [name]: (endpoint) => {
        if (typeof endpoint?.query !== 'function') throw new Error(`Strapi's panel has no request ${name} (src/admin/saving).`);
        change(endpoint as Endpoint<Argument>);
      },
    },
  });
}

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

const keyOf = ({ model, documentId, collectionType }: Target): string =>
  entryKey(model, collectionType === 'single-types' ? undefined : documentId);

const inBody = (request: Request, target: Target): Request => {
  const updatedAt = versionOf(keyOf(target));
  return updatedAt === undefined ? request : { ...request, data: { ...request.data, updatedAt } };
};

const inQuery = (request: Request, target: Target): Request => {
  const updatedAt = versionOf(keyOf(target));
  if (updatedAt === undefined) return request;
  return { ...request, config: { ...request.config, params: { ...request.config?.params, updatedAt } } };
};

/** Strapi keeps the form's changes after a ValidationError alone; after any other error it takes them for saved. */
function keepChanges(error: ApiError): ApiError {
  if (!isConflict(error)) return error;
  const fault = { path: ['updatedAt'], message: error.message, name: 'ValidationError' };
  return { ...error, name: 'ValidationError', details: { ...error.details, errors: [fault] } } as ApiError;
}

const isConflict = (error: unknown): error is ApiError => (error as ApiError | null | undefined)?.status === CONFLICT;

const errorOf = (failure: unknown): unknown => (failure as { error?: unknown } | null)?.error;

const tellCreated = (answer: unknown): void => announceCreated((answer as { data: CreatedEntry }).data);

/** @param isDraft whether the answer is the draft, whose version the form shows next */
function resolveConflicts(kind: Conflict['kind'], isDraft: boolean) {
  return (endpoint: Endpoint<Target>): void => {
    addToRequest(endpoint, inBody);
    endpoint.transformErrorResponse = keepChanges;
    // Strapi would read the entry again, and put it in the place of the form's changes.
    const { invalidatesTags } = endpoint;
    endpoint.invalidatesTags = (result, error, target) =>
      isConflict(error) ? [] : (invalidatesTags?.(result, error, target) ?? []);
    // It replaces Strapi's own of `updateDocument`, which shows a save before it is answered, and loses it when it is refused.
    onStarted(endpoint, async (target, { dispatch, queryFulfilled }) => {
      try {
        const { data } = await queryFulfilled;
        if (target.documentId === undefined) tellCreated(data);
        changeInForm(keyOf(target), isDraft ? (data as { data?: { updatedAt?: string } }).data?.updatedAt : undefined);
      } catch (failure) {
        const error = errorOf(failure);
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
  changeEndpoint('updateDocument', resolveConflicts('update', true));
  changeEndpoint('publishDocument', resolveConflicts('publish', false));
  changeEndpoint('createDocument', (endpoint) => {
    onStarted(endpoint, async (_entry, { queryFulfilled }) => {
      // The form shows why an entry was refused.
      const answer = await queryFulfilled.catch(() => undefined);
      if (answer) tellCreated(answer.data);
    });
  });
  for (const name of ['unpublishDocument', 'discardDocument']) {
    changeEndpoint<Target>(name, (endpoint) => addToRequest(endpoint, inBody));
  }
  changeEndpoint<Target>('deleteDocument', (endpoint) => addToRequest(endpoint, inQuery));
  for (const name of ['publishManyDocuments', 'unpublishManyDocuments', 'deleteManyDocuments']) {
    changeEndpoint<{ model: string; documentIds: string[] }>(name, (endpoint) =>
      addToRequest(endpoint, (request, { model, documentIds }) => ({
        ...request,
        data: { ...request.data, versions: listedVersions(model, documentIds) },
      })),
    );
  }
  changeEndpoint<ListRequest>('getAllDocuments', (endpoint) => {
    onStarted(endpoint, async (list, { queryFulfilled }) => {
      // A failed request shows nothing, and tells so itself.
      const answer = await queryFulfilled.catch(() => undefined);
      if (!answer || !showsDrafts(list)) return;
      const { results } = answer.data as Listed;
      for (const { documentId, updatedAt } of results) rememberInList(entryKey(list.model, documentId), updatedAt);
    });
  });
}
