const ARTICLES = 'api::article.article';

/** What the form of a new entry is told of the list that it was opened from: the page's state in the browser's history. */
interface Start {
  kind: 'page';
}

interface ListQuery {
  filters?: { $and?: readonly { kind?: { $eq?: unknown } }[] };
}

const isPageFilter = ({ kind }: { kind?: { $eq?: unknown } }): boolean => kind?.$eq === 'page';

/** @param query of a list @returns undefined but for that of the shop's own pages */
export const startOf = ({ filters }: ListQuery): Start | undefined =>
  filters?.$and?.some(isPageFilter) === true ? { kind: 'page' } : undefined;

/** @returns the empty form of a new entry; one from the list of the shop's own pages begins as a page */
export function startForm<Form extends object>({ uid }: { uid?: string }, form: Form): Form {
  const { usr } = (history.state ?? {}) as { usr?: Partial<Start> | null };
  return uid === ARTICLES && usr?.kind === 'page' ? { ...form, kind: usr.kind } : form;
}
