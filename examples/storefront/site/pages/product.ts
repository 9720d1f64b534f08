import { api, pageOf } from '../api';
import { html, type Markup } from '../markup';
import type { Page } from '../page';
import { picture, price, productCard, vintageLinks } from '../parts';
import { tasteScales } from '../taste-scales';
import { trackEvent } from '../tracking';

function fact(name: string, value: string | number | Markup | null | undefined): Markup | null {
  return value === null || value === undefined || value === ''
    ? null
    : html`<dt>${name}</dt>
        <dd>${value}</dd>`;
}

type ListLink = { href: string } | undefined;

/** A fact with a list of its own: the wines of a brand, a region or a type. */
const listed = (group: { name: string } | null, link: ListLink): Markup | null =>
  group && (link ? html`<a href="${pageOf(link)}">${group.name}</a>` : html`${group.name}`);

/** @param previewToken shows the draft, which is no visitor's view */
export async function productPage(slug: string, previewToken: string | null): Promise<Page> {
  const [{ data: product, _links: links }, { data: settings }] = await Promise.all([
    api.product(slug, previewToken),
    api.settings(),
  ]);
  const related = await api.products({ related_to: product.slug, per_page: 4, group: 'wine' });
  const abv = product.abv === null ? null : `${product.abv.toLocaleString('vi-VN')}%`;
  return {
    ...product.seo,
    structuredData: product.seo.json_ld,
    ...(previewToken === null && {
      path: `/san-pham/${product.slug}`,
      productId: product.id,
      shown: () => trackEvent({ event_type: 'product_view', product_id: product.id }),
    }),
    content: html`<p class="breadcrumb"><a href="/">Trang chủ</a> › <a href="/san-pham">Sản phẩm</a></p>
      <div class="product">
        <div class="gallery" tabindex="0" role="group" aria-label="Ảnh">
          ${product.gallery.map((file, at) => picture(file, '26rem', at === 0))}
        </div>
        <div>
          <h1>${product.name}</h1>
          ${price(product.price, product.compare_at_price)}
          <p>
            <a class="button" href="tel:${settings.hotline}" data-contact
              >${product.in_stock ? 'Gọi đặt hàng' : 'Hỏi ngày có hàng'}</a
            >
          </p>
          <dl>
            ${fact('Thương hiệu', listed(product.brand, links.brand))} ${fact('Vùng', listed(product.origin, links.origin))}
            ${fact('Quốc gia', product.origin?.country)} ${fact('Loại rượu', listed(product.wine_type, links.wine_type))}
            ${fact('Niên vụ', product.vintage)} ${fact('Giống nho', product.grapes.join(', '))} ${fact('Nồng độ', abv)}
            ${fact('Dùng với', product.food_pairings.join(', '))}
            ${fact('Dịp', product.occasions.map(({ name }) => name).join(', '))}
            ${fact('Điểm', product.ratings.map(({ by, points }) => `${by} ${points}`).join(', '))}
            ${fact('Niên vụ khác', vintageLinks(product.vintages))}
          </dl>
          ${tasteScales(product)}
          <p class="description">${product.description}</p>
        </div>
      </div>
      ${
        related.data.length > 0 &&
        html`<section>
          <h2>Có thể bạn cũng thích</h2>
          <div class="cards">${related.data.map(productCard)}</div>
        </section>`
      }`,
  };
}
