import type { ArticleListItem, Picture, ProductListItem } from '../../clients/typescript/src/index';
import { fileUrl } from './api';
import { html, type Markup } from './markup';

const VND = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' });

/** @param sizes the `sizes` attribute of the image: its width on the page */
export function picture({ url, width, height, alt, variants }: Picture, sizes: string): Markup {
  const types = [...new Set(variants.map((variant) => variant.type))];
  const sources = types.map((type) => {
    const ofType = variants.filter((variant) => variant.type === type);
    const srcset = ofType.map((variant) => `${fileUrl(variant.url)} ${variant.width}w`).join(', ');
    return html`<source type="${type}" srcset="${srcset}" sizes="${sizes}" />`;
  });
  return html`<picture>${sources}<img src="${fileUrl(url)}" width="${width}" height="${height}" alt="${alt}" /></picture>`;
}

export function price(amount: number | null, before: number | null): Markup {
  const crossed = amount !== null && before !== null && before > amount ? html`<s>${VND.format(before)}</s>` : null;
  return html`<p class="price">${amount === null ? 'Liên hệ' : VND.format(amount)}${crossed}</p>`;
}

export function productCard(product: ProductListItem): Markup {
  const facts = [product.origin?.country, product.wine_type?.name, product.vintage].filter(Boolean).join(' · ');
  return html`<a class="card product-card" href="/san-pham/${product.slug}">
    ${product.image && picture(product.image, '14rem')}
    <div>
      <h3>${product.name}</h3>
      <span class="soft">${facts}</span>
      ${product.in_stock ? null : html`<span class="soft">Hết hàng</span>`} ${price(product.price, product.compare_at_price)}
    </div>
  </a>`;
}

export function articleCard(article: ArticleListItem): Markup {
  return html`<a class="card wide" href="/bai-viet/${article.slug}">
    ${article.cover && picture(article.cover, '22rem')}
    <div>
      <h3>${article.title}</h3>
      <span class="soft">${new Date(article.published_at).toLocaleDateString('vi-VN')}</span>
      <span>${article.excerpt}</span>
    </div>
  </a>`;
}

/** Links to the previous and next page, with the rest of the query. */
export function pager(query: URLSearchParams, page: number, pages: number): Markup {
  const to = (target: number, words: string): Markup => {
    const changed = new URLSearchParams(query);
    changed.set('page', String(target));
    return html`<a href="?${changed.toString()}">${words}</a>`;
  };
  return html`<p class="pages">
    ${page > 1 && to(page - 1, '← Trước')}
    <span>Trang ${page} / ${Math.max(pages, 1)}</span>
    ${page < pages && to(page + 1, 'Sau →')}
  </p>`;
}
