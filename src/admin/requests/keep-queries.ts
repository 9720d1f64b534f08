import type { StrapiApp } from '@strapi/strapi/admin';

/** What Redux Toolkit keeps of a query. */
interface KeptQuery {
  endpointName?: string;
  originalArgs?: unknown;
  data?: unknown;
  requestId?: string;
  fulfilledTimeStamp?: number;
}

interface State {
  adminApi?: { queries: Readonly<Record<string, KeptQuery | undefined>> };
}

interface QueryAction {
  type: string;
  meta?: { condition?: boolean; requestId: string; arg: { queryCacheKey: string } };
}

let readState: (() => State) | undefined;

/** @returns what the panel keeps of its queries of one kind */
export const keptQueries = (endpoint: string): KeptQuery[] =>
  Object.values(readState?.().adminApi?.queries ?? {}).filter(
    (query) => query !== undefined && query.endpointName === endpoint,
  ) as KeptQuery[];

const isFailedQuery = ({ type }: QueryAction): boolean => type === 'adminApi/executeQuery/rejected';

/**
 * A query that fails keeps what it answered before, without an error: an error puts a page of errors in the place of an open form.
 * Call it in `register`.
 */
export function keepAnsweredQueries(app: StrapiApp): void {
  app.addMiddlewares([
    () => (store) => (next) => (action: QueryAction) => {
      readState ??= () => store.getState();
      const { meta } = action;
      if (!isFailedQuery(action) || meta === undefined || meta.condition) return next(action) as unknown;
      const kept = (store.getState() as State).adminApi?.queries[meta.arg.queryCacheKey];
      if (kept?.data === undefined || kept.requestId !== meta.requestId) return next(action) as unknown;
      const { data: payload, fulfilledTimeStamp } = kept;
      const fulfilled = { type: 'adminApi/executeQuery/fulfilled', payload, meta: { ...meta, fulfilledTimeStamp } };
      return next(fulfilled) as unknown;
    },
  ]);
}
