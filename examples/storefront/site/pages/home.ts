import type { Banner } from '../../../../clients/typescript/src/index';
import { api } from '../api';
import { html, type Markup } from '../markup';
import type { Page } from '../page';
import { picture, productCard } from '../parts';

function banner({ title, subtitle, image, link_url }: Banner, at = 1): Markup {
  return html`<a class="banner" href="${link_url || '/san-pham'}">
    ${image && picture(image, '75rem', at === 0)}
    <div>
      <strong>${title}</strong>
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
      <section class="carousel" tabindex="0" aria-label="Nổi bật">
        <h1 class="unseen">${settings.site_name}</h1>
        ${home.carousel.map((each, at) => banner(each, at))}
      </section>
      <section>
        <h2>Rượu vang nổi bật</h2>
        <div class="cards">${home.featured_products.map(productCard)}</div>
      </section>
      <section class="banners">${home.banners.map((each) => banner(each))}</section>
    `,
  };
}
