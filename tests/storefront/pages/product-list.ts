import type { ProductFacets } from '../../../clients/typescript/src/index';
import { api, type ProductQuery } from '../api';
import { html, type Markup } from '../markup';
import type { Page } from '../page';
import { pager, productCard } from '../parts';

const SORTS = [
  ['', 'Mới nhất'],
  ['price', 'Giá tăng'],
  ['-price', 'Giá giảm'],
  ['name', 'Tên'],
] as const;

type Filter = 'brand' | 'origin' | 'wine_type' | 'vintage';

/** @returns the query with one value of a filter added or removed, on the first page */
function toggled(query: URLSearchParams, name: Filter, value: number): string {
  const chosen = new Set(query.get(name)?.split(',') ?? []);
  if (!chosen.delete(String(value))) chosen.add(String(value));
  const changed = new URLSearchParams(query);
  changed.delete('page');
  if (chosen.size > 0) changed.set(name, [...chosen].join(','));
  else changed.delete(name);
  return changed.toString();
}

function filter(
  query: URLSearchParams,
  title: string,
  name: Filter,
  facets: { value: number; name: string; count: number }[],
): Markup {
  const chosen = query.get(name)?.split(',') ?? [];
  const items = facets.map(
    (facet) =>
      html`<li>
        <a href="?${toggled(query, name, facet.value)}" ${chosen.includes(String(facet.value)) && html`aria-current="true"`}>
          <span>${facet.name}</span><small>${facet.count}</small>
        </a>
      </li>`,
  );
  return html`<div data-filter="${name}">
    <h2>${title}</h2>
    <ul>
      ${items}
    </ul>
  </div>`;
}

function filters(query: URLSearchParams, facets: ProductFacets): Markup {
  const byId = (group: { id: number; name: string; count: number }[]) => group.map(({ id, ...rest }) => ({ value: id, ...rest }));
  const years = facets.vintage.map(({ value, count }) => ({ value, name: String(value), count }));
  return html`<aside class="filters">
    ${filter(query, 'Loại rượu', 'wine_type', byId(facets.wine_type))} ${filter(query, 'Xuất xứ', 'origin', byId(facets.origin))}
    ${filter(query, 'Thương hiệu', 'brand', byId(facets.brand))} ${filter(query, 'Niên vụ', 'vintage', years)}
  </aside>`;
}

function sorts(query: URLSearchParams): Markup[] {
  return SORTS.map(([sort, words]) => {
    const changed = new URLSearchParams(query);
    changed.delete('page');
    if (sort === '') changed.delete('sort');
    else changed.set('sort', sort);
    const current = (query.get('sort') ?? '') === sort;
    return html`<a href="?${changed.toString()}" ${current && html`aria-current="true"`}>${words}</a>`;
  });
}

/** The page's query has the parameters of the API. */
function toProductQuery(query: URLSearchParams): ProductQuery {
  const numbers = (name: string) => query.get(name)?.split(',').map(Number);
  const sort = SORTS.map(([order]) => order).find((order) => order === query.get('sort'));
  return {
    q: query.get('q') || undefined,
    brand: numbers('brand'),
    origin: numbers('origin'),
    wine_type: numbers('wine_type'),
    vintage: numbers('vintage'),
    sort: sort || undefined,
    page: numbers('page')?.[0],
    include: ['facets'],
  };
}

/** @param query of the page: each filter is a link that changes it */
export async function productListPage(query: URLSearchParams): Promise<Page> {
  const { data, meta } = await api.products(toProductQuery(query));
  const q = query.get('q');
  const title = q ? `Kết quả cho “${q}”` : 'Rượu vang';
  return {
    title,
    description: `${meta.total} sản phẩm`,
    content: html`<h1>${title}</h1>
      <div class="with-filters">
        ${meta.facets && filters(query, meta.facets)}
        <div>
          <div class="toolbar"><strong>${meta.total} sản phẩm</strong><span>${sorts(query)}</span></div>
          <div class="cards">${data.map(productCard)}</div>
          ${pager(query, meta.page, meta.total_pages)}
        </div>
      </div>`,
  };
}
