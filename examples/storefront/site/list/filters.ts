import type { ProductFacets } from '../../../../clients/typescript/src/index';
import { html, type Markup } from '../markup';
import { changed, chosenValues, FILTER_TITLES, FILTERS, toggled, type Filter } from './list-query';
import { priceRange } from './price-range';

/** A value of a filter. */
export interface Choice {
  value: string;
  name: string;
  count: number;
}

/** Longer lists are folded: a shop has dozens of regions. */
const UNFOLDED = 8;

/** The lists that this visitor has unfolded: they stay so while filters change. */
const unfolded = new Set<string>();

/** Whether the filters are shown on a narrow screen. */
let areShown = false;

export function choicesOf(facets: ProductFacets, name: Filter): Choice[] {
  return facets[name].map((facet) => ({
    value: String('value' in facet ? facet.value : facet.id),
    name: facet.name,
    count: facet.count,
  }));
}

/** Names of the values that this visitor has seen: a chosen value that finds nothing is in no facet. */
const seenNames = new Map<string, string>();

export function rememberNames(facets: ProductFacets): void {
  for (const filter of FILTERS) {
    for (const { value, name } of choicesOf(facets, filter)) seenNames.set(`${filter} ${value}`, name);
  }
}

export const nameOf = (filter: Filter, value: string): string => seenNames.get(`${filter} ${value}`) ?? value;

/** The id brings the focus back after the page was drawn again. */
function choice(query: URLSearchParams, name: Filter, { value, name: words, count }: Choice, isChosen: boolean, isMore: boolean) {
  return html`<li ${isMore && html`class="more"`}>
    <a id="filter-${name}-${value}" href="${toggled(query, name, value)}" ${isChosen && html`aria-current="true"`}>
      <span>${words}</span><small>${count}</small>
    </a>
  </li>`;
}

function filter(query: URLSearchParams, name: Filter, choices: readonly Choice[]): Markup | null {
  const chosen = chosenValues(query, name);
  const isChosen = ({ value }: Choice) => chosen.includes(value);
  // What is chosen stays in sight.
  const sorted = [...choices.filter(isChosen), ...choices.filter((each) => !isChosen(each))];
  if (sorted.length === 0) return null;
  const isOpen = unfolded.has(name);
  const more = sorted.length - Math.max(UNFOLDED, chosen.length);
  return html`<section data-filter="${name}" ${more > 0 && !isOpen && html`class="folded"`}>
    <h2>${FILTER_TITLES[name]}</h2>
    <ul>
      ${sorted.map((each, at) => choice(query, name, each, isChosen(each), at >= UNFOLDED && !isChosen(each)))}
    </ul>
    ${
      more > 0 &&
      html`<button type="button" class="fold" data-fold="${name}" aria-expanded="${String(isOpen)}">
        <span class="when-folded">Xem thêm (${more})</span><span class="when-open">Thu gọn</span>
      </button>`
    }
  </section>`;
}

function stockFilter(query: URLSearchParams): Markup {
  const isChosen = query.get('in_stock') === 'true';
  return html`<section data-filter="in_stock">
    <h2>Tình trạng</h2>
    <ul>
      <li>
        <a
          id="filter-in-stock"
          href="${changed(query, { in_stock: isChosen ? '' : 'true' })}"
          ${isChosen && html`aria-current="true"`}
          ><span>Chỉ hàng còn</span></a
        >
      </li>
    </ul>
  </section>`;
}

/** All filters of a list: each value is a link to the list that it makes. */
export function filters(query: URLSearchParams, facets: ProductFacets): Markup {
  const lists = Object.fromEntries(FILTERS.map((name) => [name, filter(query, name, choicesOf(facets, name))]));
  return html`<aside class="filters" aria-label="Bộ lọc">
    <button type="button" id="show-filters" class="show-filters" aria-expanded="${String(areShown)}" aria-controls="filter-lists">
      Bộ lọc
    </button>
    <div id="filter-lists">
      ${lists.wine_type} ${priceRange(query, facets.price)} ${lists.country} ${lists.origin} ${lists.grape} ${lists.food}
      ${lists.brand} ${lists.vintage} ${stockFilter(query)}
    </div>
  </aside>`;
}

/** Makes the buttons of the drawn filters work. */
export function startFilters(): void {
  document.getElementById('show-filters')?.addEventListener('click', ({ currentTarget }) => {
    areShown = !areShown;
    if (currentTarget instanceof Element) currentTarget.setAttribute('aria-expanded', String(areShown));
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-fold]')) {
    button.addEventListener('click', () => {
      const name = button.dataset.fold ?? '';
      if (!unfolded.delete(name)) unfolded.add(name);
      const isOpen = unfolded.has(name);
      button.setAttribute('aria-expanded', String(isOpen));
      button.closest('section')?.classList.toggle('folded', !isOpen);
    });
  }
}
