import { api, type SearchMeaning } from '../api';
import type { ProductFacets } from '../../../../clients/typescript/src/index';
import { html, type Markup } from '../markup';
import { productCard } from '../parts';
import { choicesOf, rememberNames } from './filters';
import { changed, FILTER_TITLES, isNarrowed, withoutFilters } from './list-query';

const POPULAR = 4;

const link = (name: string, count: number, path: string): Markup =>
  html`<li>
    <a class="pill" href="${path}">${name} <small>${count}</small></a>
  </li>`;

const WAYS = ['wine_type', 'country'] as const;

const ways = (filter: (typeof WAYS)[number], facets: ProductFacets): Markup =>
  html`<section>
    <h2>${FILTER_TITLES[filter]}</h2>
    <ul class="pills" data-way="${filter}">
      ${choicesOf(facets, filter).map(({ name, count, value }) =>
        link(name, count, changed(new URLSearchParams(), { [filter]: value })),
      )}
    </ul>
  </section>`;

/** A list without products: ways to lists that have some. @param intent what the search wants that is no wine: fewer words help nothing */
export async function nothingFound(query: URLSearchParams, intent: SearchMeaning['intent']): Promise<Markup> {
  const popular = await api.products({ sort: 'popular', per_page: POPULAR, group: 'wine', include: ['facets'] });
  const { facets } = popular.meta;
  if (facets) rememberNames(facets);
  const q = query.get('q');
  return html`<div class="nothing-found">
    ${
      !intent &&
      html`<p>
        ${
          q && !isNarrowed(query)
            ? 'Hãy thử ít từ hơn, hoặc xem theo loại rượu và quốc gia dưới đây.'
            : 'Không có chai nào hợp với mọi điều kiện đang chọn.'
        }
      </p>`
    }
    <p class="ways">
      ${isNarrowed(query) && html`<a class="button" href="${withoutFilters(query)}">Bỏ hết bộ lọc</a>`}
      ${q && html`<a class="button quiet" href="${changed(query, { q: '' })}">Bỏ từ khóa “${q}”</a>`}
      <a class="button quiet" href="/san-pham">Xem tất cả sản phẩm</a>
    </p>
    ${facets && WAYS.map((name) => ways(name, facets))}
    <section>
      <h2>Được xem nhiều</h2>
      <div class="cards">${popular.data.map(productCard)}</div>
    </section>
  </div>`;
}
