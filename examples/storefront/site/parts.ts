import type { ArticleListItem, components, Picture, ProductListItem } from '../../../clients/typescript/src/index';
import { fileUrl, pageOf } from './api';
import { html, type Markup } from './markup';

const VND = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' });

export const formatPrice = (amount: number): string => VND.format(amount);

/**
 * @param sizes the `sizes` attribute of the image: its width on the page
 * @param isFirst seen without scrolling: loaded before others, which wait until they are near
 */
export function picture({ url, width, height, alt, variants }: Picture, sizes: string, isFirst = false): Markup {
  const types = [...new Set(variants.map((variant) => variant.type))];
  const sources = types.map((type) => {
    const ofType = variants.filter((variant) => variant.type === type);
    const srcset = ofType.map((variant) => `${fileUrl(variant.url)} ${variant.width}w`).join(', ');
    return html`<source type="${type}" srcset="${srcset}" sizes="${sizes}" />`;
  });
  const order = isFirst ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`<picture
    >${sources}<img ${order} src="${fileUrl(url)}" width="${width}" height="${height}" alt="${alt}"
  /></picture>`;
}

export function price(amount: number | null, before: number | null): Markup {
  const crossed = amount !== null && before !== null && before > amount ? html`<s>${formatPrice(before)}</s>` : null;
  return html`<p class="price">${amount === null ? 'Liên hệ' : formatPrice(amount)}${crossed}</p>`;
}

type Vintages = components['schemas']['ProductVintage'][];

/** @returns links to other vintages of a wine; null without one */
export function vintageLinks(vintages: Vintages): Markup | null {
  const [first, ...others] = vintages.filter(({ vintage }) => vintage !== null);
  if (!first) return null;
  const to = ({ vintage, _links }: Vintages[number]): Markup => html`<a href="${pageOf(_links.self)}">${vintage}</a>`;
  return html`${to(first)}${others.map((other) => html` · ${to(other)}`)}`;
}

export function productCard(product: ProductListItem): Markup {
  const facts = [product.origin?.country, product.wine_type?.name, product.vintage].filter(Boolean).join(' · ');
  const card = html`<a class="card product-card" href="${pageOf(product._links.self)}">
    ${product.image && picture(product.image, '14rem')}
    <div>
      <h3>${product.name}</h3>
      <span class="soft">${facts}</span>
      ${product.in_stock ? null : html`<span class="badge">Hết hàng</span>`} ${price(product.price, product.compare_at_price)}
    </div>
  </a>`;
  const others = vintageLinks(product.vintages ?? []);
  return others
    ? html`<div class="wine">
        ${card}
        <p class="vintages">Niên vụ khác: ${others}</p>
      </div>`
    : card;
}

export function articleCard(article: ArticleListItem): Markup {
  return html`<a class="card wide" href="${pageOf(article._links.self)}">
    ${article.cover && picture(article.cover, '22rem')}
    <div>
      <h3>${article.title}</h3>
      <span class="soft">${new Date(article.published_at).toLocaleDateString('vi-VN')}</span>
      <span>${article.excerpt}</span>
    </div>
  </a>`;
}

interface PageMeta {
  page: number;
  total_pages: number;
}

type PageLinks = Readonly<Partial<Record<'first' | 'prev' | 'next' | 'last', { href: string }>>>;

/** Links to the other pages of a list, as the API gives them. Nothing where there is one page only. */
export function pager({ page, total_pages: pages }: PageMeta, { first, prev, next, last }: PageLinks): Markup | null {
  if (pages <= 1) return null;
  const to = (link: { href: string } | undefined, words: string, label: string): Markup | null =>
    link ? html`<a href="${pageOf(link)}" aria-label="${label}">${words}</a>` : null;
  return html`<nav class="pages" aria-label="Các trang">
    ${page > 2 && to(first, '1', 'Trang 1')} ${to(prev, '← Trước', 'Trang trước')}
    <span aria-current="page">Trang ${page} / ${pages}</span>
    ${to(next, 'Sau →', 'Trang sau')} ${page < pages - 1 && to(last, String(pages), `Trang ${pages}`)}
  </nav>`;
}
