import { z } from '@strapi/utils';
import type { WineType } from '../../contract/schemas/wine-type';
import type { GroupSource } from '../projection/group';
import { PRODUCT_GROUPINGS, type GroupingUid } from '../../contract/content-types';
import { foldText } from '../projection/text';
import { countProductsBy } from './group-counts';
import { link } from '../../contract/links';
import { listResponse } from '../../contract/list-response';
import { pageParameters, PER_PAGE_MAX } from '../../contract/pages';
import { apiPaths } from '../../contract/paths';

/** There are few of them, and a filter wants them all: the page is as long as it may be. */
export const groupListRequest = {
  query: z.object(pageParameters(PER_PAGE_MAX)),
};

/** An answer with one item on its only page, as the document's examples show it. */
export function onePage<Item>(path: string, item: Item) {
  const page = { href: `${path}?page=1&per_page=${PER_PAGE_MAX}` };
  return {
    data: [item],
    meta: { page: 1, per_page: PER_PAGE_MAX, total: 1, total_pages: 1 },
    _links: { self: page, first: page, last: page },
  };
}

type Counted = Pick<WineType, 'product_count' | '_links'>;

interface GroupList<Source extends GroupSource, Item extends WineType> {
  uid: GroupingUid;
  path: string;
  sources: Source[];
  present: (source: Source, counted: Counted) => Item;
  page: number;
  perPage: number;
}

/** A page of brands, origins or wine types by name, each with the number of its published products, ready JSON. */
export async function listGroups<Source extends GroupSource, Item extends WineType>({
  uid,
  path,
  sources,
  present,
  page,
  perPage,
}: GroupList<Source, Item>): Promise<string> {
  const { attribute, column } = PRODUCT_GROUPINGS[uid];
  const counts = await countProductsBy(column);
  const keys = new Map(sources.map((source) => [source, foldText(source.name)]));
  const byName = (a: Source, b: Source): number => {
    const [first, second] = [keys.get(a) ?? '', keys.get(b) ?? ''];
    return first < second ? -1 : first > second ? 1 : a.public_id - b.public_id;
  };
  const items = [...sources]
    .sort(byName)
    .slice((page - 1) * perPage, page * perPage)
    .map((source) => {
      const { public_id: id } = source;
      const products = link(apiPaths.productsBy(attribute, id));
      return present(source, { product_count: counts.get(id) ?? 0, _links: { products } });
    });
  return listResponse({
    path,
    filters: '',
    items: JSON.stringify(items).slice(1, -1),
    page,
    perPage,
    total: sources.length,
  });
}
