import { pageLinks, pageMeta } from './pages';

/**
 * The envelope of a list, as text: its items come from the read model as ready JSON and are not
 * parsed and written again.
 *
 * @param items JSON of the items, separated by commas
 * @param filters canonical query of the filters, for the links
 */
export function listResponse(list: {
  path: string;
  filters: string;
  items: string;
  page: number;
  perPage: number;
  total: number;
  /** what else `meta` tells of the whole list */
  extra?: object;
}): string {
  const meta = { ...pageMeta(list.page, list.perPage, list.total), ...list.extra };
  const links = pageLinks(list.path, list.filters, meta);
  return `{"data":[${list.items}],"meta":${JSON.stringify(meta)},"_links":${JSON.stringify(links)}}`;
}
