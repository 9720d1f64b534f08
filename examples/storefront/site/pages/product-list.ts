import { api, pageOf, type ProductList, type SearchMeaning } from '../api';
import { chosenChips, excludedChips, understoodChips } from '../list/chips';
import { filters, rememberNames, startFilters } from '../list/filters';
import { intentNote } from '../list/intent-note';
import { changed, ordersOf, toProductQuery } from '../list/list-query';
import { nothingFound } from '../list/nothing-found';
import { startPriceRange } from '../list/price-range';
import { html, type Markup } from '../markup';
import type { Page } from '../page';
import { pager, productCard } from '../parts';
import { correctedSearch } from '../search/words';

function orders(query: URLSearchParams): Markup[] {
  return ordersOf(query).map(([order, words]) => {
    const isCurrent = (query.get('sort') ?? '') === order;
    const path = changed(query, { sort: order });
    return html`<a id="order-${order}" href="${path}" ${isCurrent && html`aria-current="true"`}>${words}</a>`;
  });
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ');

/** What the API did with the search: read it differently, or left a part out. */
function searchNotes(q: string, meaning: SearchMeaning): Markup {
  const { corrected, dropped } = meaning;
  return html`${corrected.length > 0 && html`<p class="note">Bạn đã gõ “${q}”.</p>`}
  ${
    dropped.length > 0 &&
    html`<p class="note dropped">Không có sản phẩm khớp với <strong>${quoted(dropped)}</strong> nên đã bỏ qua.</p>`
  }`;
}

function titleOf(q: string, { meta }: ProductList): string {
  if (!q) return 'Rượu vang';
  const read = correctedSearch(q, meta.search?.corrected ?? []);
  if (meta.search?.intent && meta.total === 0) return `“${read}”`;
  return meta.total > 0 ? `Kết quả cho “${read}”` : `Không tìm thấy “${q}”`;
}

async function results(query: URLSearchParams, { data, meta, _links }: ProductList): Promise<Markup> {
  if (meta.total === 0) return nothingFound(query, meta.search?.intent ?? null);
  if (data.length === 0) {
    return html`<p>
      Danh sách không có trang ${meta.page}. <a class="button quiet" href="${pageOf(_links.last)}">Đến trang cuối</a>
    </p>`;
  }
  return html`<h2 class="unseen">Sản phẩm</h2>
    <div class="cards">${data.map(productCard)}</div>
    ${pager(meta, _links)}`;
}

/** @param query of the page: every filter, order and page is a link that changes it */
export async function productListPage(query: URLSearchParams): Promise<Page> {
  const list = await api.products(toProductQuery(query));
  const { meta } = list;
  const q = query.get('q') ?? '';
  const title = titleOf(q, list);
  if (meta.facets) rememberNames(meta.facets);
  const content = await results(query, list);
  const note = meta.search && (await intentNote(meta.search));
  return {
    title,
    description: `${meta.total} sản phẩm`,
    shown: () => {
      startFilters();
      startPriceRange(query);
    },
    content: html`<h1>${title}</h1>
      ${note} ${meta.search && meta.total > 0 && searchNotes(q, meta.search)}
      <div class="${meta.total > 0 ? 'with-filters' : ''}">
        ${meta.facets && meta.total > 0 && filters(query, meta.facets)}
        <div>
          ${meta.search && understoodChips(query, meta.search)} ${meta.search && excludedChips(query, meta.search)}
          ${chosenChips(query)}
          <div class="toolbar">
            ${(meta.total > 0 || !meta.search?.intent) && html`<strong>${meta.total} sản phẩm</strong>`}
            ${meta.total > 1 && html`<nav class="orders" aria-label="Sắp xếp">${orders(query)}</nav>`}
          </div>
          ${content}
        </div>
      </div>`,
  };
}
