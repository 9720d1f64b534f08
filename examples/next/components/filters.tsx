import type { ProductFacets } from 'wine-shop-client';
import { FILTER_NAMES, FILTERS, listPath, SORTS, valuesOf, type Filter, type SearchParams } from '../lib/list-query';

interface Props {
  params: SearchParams;
  facets: ProductFacets | undefined;
}

/** Values of a filter that are shown at first: hundreds of links keep a phone busy. */
const FIRST = 8;

/** The parameter of the address that names the filter with all its values. */
const WHOLE = 'whole';

const valueOf = (facet: ProductFacets[Filter][number]): string => String('id' in facet ? facet.id : facet.value);

function Facet({ name, params, facets }: { name: Filter; params: SearchParams; facets: ProductFacets }) {
  const chosen = valuesOf(params, name);
  if (facets[name].length === 0) return null;
  const isWhole = valuesOf(params, WHOLE).includes(name);
  const shown = facets[name].filter((facet, at) => isWhole || at < FIRST || chosen.includes(valueOf(facet)));
  return (
    <details open={isWhole || chosen.length > 0}>
      <summary>{FILTERS[name]}</summary>
      <ul>
        {shown.map((facet) => {
          const value = valueOf(facet);
          const isChosen = chosen.includes(value);
          const values = isChosen ? chosen.filter((each) => each !== value) : [...chosen, value];
          return (
            <li key={value}>
              <a href={listPath(params, name, values)} rel="nofollow" aria-current={isChosen ? 'true' : undefined}>
                {facet.name} <span className="soft">{facet.count}</span>
              </a>
            </li>
          );
        })}
        {shown.length < facets[name].length && (
          <li>
            <a href={listPath(params, WHOLE, [name])} rel="nofollow">
              Xem tất cả {facets[name].length}
            </a>
          </li>
        )}
      </ul>
    </details>
  );
}

/** Links and one form: they work without JavaScript, and each choice has its address. */
export function Filters({ params, facets }: Props) {
  const kept = Object.entries(params).filter(([name]) => !['sort', 'page', 'price_min', 'price_max'].includes(name));
  return (
    <>
      <button type="button" className="filters-button" popoverTarget="filters">
        Lọc và sắp xếp
      </button>
      <aside id="filters" popover="auto" className="filters" aria-label="Bộ lọc">
        <form action="/san-pham">
          {kept.map(([name]) => (
            <input key={name} type="hidden" name={name} value={valuesOf(params, name).join(',')} />
          ))}
          <label>
            Sắp xếp
            <select name="sort" defaultValue={valuesOf(params, 'sort')[0] ?? ''}>
              {Object.entries(SORTS).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            Giá từ
            <input
              type="number"
              name="price_min"
              min={0}
              step={1000}
              inputMode="numeric"
              defaultValue={valuesOf(params, 'price_min')[0]}
            />
          </label>
          <label>
            đến
            <input
              type="number"
              name="price_max"
              min={0}
              step={1000}
              inputMode="numeric"
              defaultValue={valuesOf(params, 'price_max')[0]}
            />
          </label>
          <button type="submit" className="button quiet">
            Áp dụng
          </button>
        </form>
        {facets && FILTER_NAMES.map((name) => <Facet key={name} name={name} params={params} facets={facets} />)}
      </aside>
    </>
  );
}
