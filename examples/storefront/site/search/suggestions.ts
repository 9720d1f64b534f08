import { fileUrl, pageOf, type Suggestions } from '../api';
import { html, type Markup } from '../markup';
import { formatPrice } from '../parts';

const KINDS = { wine_type: 'Loại rượu', country: 'Quốc gia', origin: 'Vùng', grape: 'Giống nho' } as const;

/** The pointer and the screen reader take an option; the keyboard's focus stays in the field. */
const option = (path: string, content: Markup): Markup =>
  html`<a role="option" tabindex="-1" aria-selected="false" href="${path}">${content}</a>`;

function group(id: string, title: string, options: Markup[]): Markup | null {
  if (options.length === 0) return null;
  return html`<div role="group" aria-labelledby="suggested-${id}" class="${id}">
    <div role="presentation" class="title" id="suggested-${id}">${title}</div>
    ${options}
  </div>`;
}

type SuggestedProduct = Suggestions['products'][number];

function product({ name, price, image, _links }: SuggestedProduct): Markup {
  const smallest = image && [...image.variants].sort((one, other) => one.width - other.width)[0];
  const picture = image && html`<img src="${fileUrl((smallest ?? image).url)}" alt="" width="40" height="53" />`;
  return option(
    pageOf(_links.self),
    html`${picture ?? html`<span class="no-picture"></span>`} <span class="name">${name}</span
      ><span class="price">${price === null ? 'Liên hệ' : formatPrice(price)}</span>`,
  );
}

/** @returns undefined where there is nothing to suggest */
export function suggestionList({ products, brands, articles, groups, searches }: Suggestions): Markup | undefined {
  const named = (items: readonly { name: string; _links: { self: { href: string } } }[]) =>
    items.map(({ name, _links }) => option(pageOf(_links.self), html`<span class="name">${name}</span>`));
  const words = [
    group(
      'searches',
      'Tìm',
      searches.map(({ text, _links }) => option(pageOf(_links.products), html`<span class="name">${text}</span>`)),
    ),
    group(
      'groups',
      'Xem theo',
      groups.map(({ kind, name, _links }) =>
        option(pageOf(_links.products), html`<span class="name">${name} <span class="kind">${KINDS[kind]}</span></span>`),
      ),
    ),
    group('brands', 'Thương hiệu', named(brands)),
    group('articles', 'Bài viết', named(articles)),
  ].filter((markup) => markup !== null);
  const bottles = group('products', 'Sản phẩm', products.map(product));
  if (words.length === 0 && !bottles) return undefined;
  return html`${words.length > 0 && html`<div role="presentation" class="words">${words}</div>`} ${bottles}`;
}
