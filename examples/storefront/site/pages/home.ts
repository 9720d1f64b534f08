import type { Banner } from '../../../../clients/typescript/src/index';
import { api } from '../api';
import { html, type Markup } from '../markup';
import type { Page } from '../page';
import { picture, productCard } from '../parts';

function banner({ title, subtitle, image, link_url }: Banner): Markup {
  return html`<a class="banner" href="${link_url || '/san-pham'}">
    ${image && picture(image, '75rem')}
    <div>
      <h2>${title}</h2>
      <p>${subtitle}</p>
    </div>
  </a>`;
}

export async function homePage(): Promise<Page> {
  const [{ data: home }, { data: settings }] = await Promise.all([api.home(), api.settings()]);
  return {
    title: settings.meta_defaults.title || settings.site_name,
    description: settings.meta_defaults.description,
    content: html`
      <section class="carousel">${home.carousel.map(banner)}</section>
      <section>
        <h1>Rượu vang nổi bật</h1>
        <div class="cards">${home.featured_products.map(productCard)}</div>
      </section>
      <section class="banners">${home.banners.map(banner)}</section>
    `,
  };
}
