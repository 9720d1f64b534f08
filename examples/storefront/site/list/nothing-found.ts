import { api, pageOf } from '../api';
import { html, type Markup } from '../markup';
import { productCard } from '../parts';
import { rememberNames } from './filters';
import { changed, isNarrowed, withoutFilters } from './list-query';

const POPULAR = 4;

const link = (name: string, count: number, path: string): Markup =>
  html`<li>
    <a class="pill" href="${path}">${name} <small>${count}</small></a>
  </li>`;

/** A list without products: ways to lists that have some. */
export async function nothingFound(query: URLSearchParams): Promise<Markup> {
  const [types, popular] = await Promise.all([
    api.wineTypes(),
    api.products({ sort: 'popular', per_page: POPULAR, include: ['facets'] }),
  ]);
  if (popular.meta.facets) rememberNames(popular.meta.facets);
  const q = query.get('q');
  const countries = popular.meta.facets?.country ?? [];
  return html`<div class="nothing-found">
    <p>
      ${
        q && !isNarrowed(query)
          ? 'Hãy thử ít từ hơn, hoặc xem theo loại rượu và quốc gia dưới đây.'
          : 'Không có chai nào hợp với mọi điều kiện đang chọn.'
      }
    </p>
    <p class="ways">
      ${isNarrowed(query) && html`<a class="button" href="${withoutFilters(query)}">Bỏ hết bộ lọc</a>`}
      ${q && html`<a class="button quiet" href="${changed(query, { q: '' })}">Bỏ từ khóa “${q}”</a>`}
      <a class="button quiet" href="/san-pham">Xem tất cả sản phẩm</a>
    </p>
    <section>
      <h2>Loại rượu</h2>
      <ul class="pills" data-way="wine_type">
        ${types.data
          .filter(({ product_count: count }) => count > 0)
          .map(({ name, product_count: count, _links }) => link(name, count, pageOf(_links.products)))}
      </ul>
    </section>
    <section>
      <h2>Quốc gia</h2>
      <ul class="pills" data-way="country">
        ${countries.map(({ name, count, value }) => link(name, count, changed(new URLSearchParams(), { country: value })))}
      </ul>
    </section>
    <section>
      <h2>Được xem nhiều</h2>
      <div class="cards">${popular.data.map(productCard)}</div>
    </section>
  </div>`;
}
