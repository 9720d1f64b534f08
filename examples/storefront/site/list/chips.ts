import type { SearchMeaning, UnderstoodPart } from '../api';
import { html, type Markup } from '../markup';
import { formatPrice } from '../parts';
import { placeOfPart, searchWithout, searchWithoutExcluded } from '../search/words';
import { nameOf } from './filters';
import { changed, chosenValues, FILTER_TITLES, FILTERS, isNarrowed, toggled, withoutFilters } from './list-query';

const chip = (kind: string, words: string, path: string, id: string): Markup =>
  html`<li class="chip">
    <span class="kind">${kind}</span> <span>${words}</span>
    <a id="${id}" href="${path}" aria-label="Bỏ ${kind}: ${words}">×</a>
  </li>`;

/** What the API tells of a search besides the filters of the page. */
const PART_TITLES: Readonly<Record<UnderstoodPart['as'], string>> = {
  ...FILTER_TITLES,
  ...{ price_min: 'Giá', price_max: 'Giá', abv: 'Nồng độ', volume: 'Dung tích', sort: 'Thứ tự' },
  ...{ in_stock: 'Tình trạng', on_sale: 'Khuyến mãi', sweetness: 'Độ ngọt', body: 'Độ đậm', tannin: 'Độ chát' },
  ...{ acidity: 'Độ chua', occasion: 'Dịp', classification: 'Phân hạng', certification: 'Chứng nhận' },
  ...{ points: 'Điểm', gift_box: 'Quà' },
};

const ORDER_NAMES: Readonly<Record<string, string>> = {
  ...{ price: 'Giá tăng', '-price': 'Giá giảm', '-created_at': 'Mới nhất', popular: 'Phổ biến' },
  ...{ '-discount': 'Giảm nhiều nhất', vintage: 'Lâu năm nhất', '-vintage': 'Niên vụ mới nhất' },
};

/** What a part says that is true or false. */
const FLAG_NAMES: Readonly<Partial<Record<UnderstoodPart['as'], string>>> = {
  ...{ in_stock: 'Còn hàng', on_sale: 'Đang giảm giá', gift_box: 'Có hộp quà' },
};

function priceWords(parts: readonly UnderstoodPart[]): string {
  const bound = (as: string) => parts.find((part) => part.as === as)?.value;
  const [min, max] = [bound('price_min'), bound('price_max')];
  if (min !== undefined && max !== undefined) return `${formatPrice(Number(min))} – ${formatPrice(Number(max))}`;
  return min === undefined ? `Đến ${formatPrice(Number(max))}` : `Từ ${formatPrice(Number(min))}`;
}

/** @param parts what one text of the search was read as: a word may name several regions, or a country and a region */
function partChip(query: URLSearchParams, parts: readonly UnderstoodPart[], search: SearchMeaning, id: string): Markup | null {
  const [first] = parts;
  if (!first) return null;
  const q = query.get('q') ?? '';
  const others = search.excluded.map(({ text, name }) => ({ text, name: name ?? text }));
  const rest = search.excluded.includes(first)
    ? searchWithoutExcluded(q, first.text, others, search.corrected)
    : searchWithout(q, first.text, search.corrected);
  const path = changed(query, { q: rest });
  const { as: kind } = first;
  if (kind === 'price_min' || kind === 'price_max') return chip('Giá', priceWords(parts), path, id);
  const names = parts.filter(({ as }) => as === kind).map(({ name, text }) => name ?? FLAG_NAMES[kind] ?? text);
  const isEither = parts.some((part) => search.any.some(({ as, text }) => as === part.as && text === part.text));
  const words = kind === 'sort' ? (ORDER_NAMES[String(first.value)] ?? first.text) : names.join(isEither ? ' hoặc ' : ', ');
  return chip(PART_TITLES[kind], words, path, id);
}

/** In the order of the search. Each chip takes its words out of it. */
function partChips(query: URLSearchParams, search: SearchMeaning, side: 'understood' | 'excluded', title: string): Markup | null {
  const parts = search[side];
  if (parts.length === 0) return null;
  const place = (text: string) => placeOfPart(query.get('q') ?? '', text, search.corrected);
  const texts = [...new Set(parts.map(({ text }) => text))].sort((one, other) => place(one) - place(other));
  const chips = texts.map((text, at) =>
    partChip(
      query,
      parts.filter((part) => part.text === text),
      search,
      `${side}-${at}`,
    ),
  );
  return html`<div class="chips ${side}">
    <span id="${side}-title">${title}</span>
    <ul aria-labelledby="${side}-title">
      ${chips.filter((markup) => markup !== null)}
    </ul>
  </div>`;
}

/** What the search was understood as. */
export const understoodChips = (query: URLSearchParams, search: SearchMeaning): Markup | null =>
  partChips(query, search, 'understood', 'Tìm theo');

/** What the search must not find. */
export const excludedChips = (query: URLSearchParams, search: SearchMeaning): Markup | null =>
  partChips(query, search, 'excluded', 'Trừ');

function priceChip(query: URLSearchParams): Markup | null {
  const [min, max] = [query.get('price_min'), query.get('price_max')];
  if (min === null && max === null) return null;
  const parts: UnderstoodPart[] = [
    ...(min === null ? [] : [{ text: '', as: 'price_min' as const, value: Number(min) }]),
    ...(max === null ? [] : [{ text: '', as: 'price_max' as const, value: Number(max) }]),
  ];
  return chip('Giá', priceWords(parts), changed(query, { price_min: '', price_max: '' }), 'chosen-price');
}

/** The filters that are chosen. Each chip takes its own away. */
export function chosenChips(query: URLSearchParams): Markup | null {
  if (!isNarrowed(query)) return null;
  const values = FILTERS.flatMap((name) =>
    chosenValues(query, name).map((value) =>
      chip(FILTER_TITLES[name], nameOf(name, value), toggled(query, name, value), `chosen-${name}-${value}`),
    ),
  );
  const stock =
    query.get('in_stock') === 'true' && chip('Tình trạng', 'Chỉ hàng còn', changed(query, { in_stock: '' }), 'chosen-in-stock');
  return html`<div class="chips chosen">
    <span id="chosen-title">Đang lọc</span>
    <ul aria-labelledby="chosen-title">
      ${values} ${priceChip(query)} ${stock}
      <li><a id="clear-filters" class="clear" href="${withoutFilters(query)}">Bỏ hết bộ lọc</a></li>
    </ul>
  </div>`;
}
