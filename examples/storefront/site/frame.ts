import type { MenuItem } from '../../../clients/typescript/src/index';
import { api, fileUrl } from './api';
import { html, type Markup } from './markup';

function menu(items: readonly MenuItem[]): Markup {
  const item = ({ label, url, target, children }: MenuItem): Markup =>
    html`<li>
      <a href="${url}" target="${target}">${label}</a>
      ${
        children.length > 0 &&
        html`<button type="button" class="open" aria-expanded="false" aria-label="Mở ${label}">▾</button>${menu(children)}`
      }
    </li>`;
  return html`<ul>
    ${items.map(item)}
  </ul>`;
}

function put(id: string, content: Markup): void {
  const place = document.getElementById(id);
  if (place) place.innerHTML = content.text;
}

const isOpen = (button: Element): boolean => button.getAttribute('aria-expanded') === 'true';

/** On a narrow screen a button shows the menu; on a wide one each entry has a button, so that a closed menu takes no tabs. */
function startMenu(): void {
  document.getElementById('menu')?.addEventListener('click', ({ target }) => {
    const opened = target instanceof Element ? target.closest('button.open') : null;
    opened?.setAttribute('aria-expanded', String(!isOpen(opened)));
  });
  const button = document.getElementById('show-menu');
  const show = (isShown: boolean): void => button?.setAttribute('aria-expanded', String(isShown));
  button?.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'));
  document.getElementById('menu')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) show(false);
  });
}

/** Draws header and footer, which stay on every page. */
export async function drawFrame(): Promise<void> {
  const [settings, header, footer, links] = await Promise.all([
    api.settings(),
    api.menu('header'),
    api.menu('footer'),
    api.socialLinks(),
  ]);
  const { site_name, address, hours, hotline, email } = settings.data;
  const { logo, contact } = settings.data;
  // 1900 and 1800 numbers have no form with the country's code.
  const number = contact.phone_e164 ?? contact.phone?.replace(/\D/g, '');
  put(
    'site-name',
    logo
      ? html`<img src="${fileUrl(logo.url)}" width="${logo.width}" height="${logo.height}" alt="${site_name}" />`
      : html`${site_name}`,
  );
  put(
    'contact-bar',
    html`${number && html`<a class="button" href="tel:${number}" data-contact>Gọi ${contact.phone}</a>`}
    ${contact.zalo_url && html`<a class="button quiet" href="${contact.zalo_url}" data-contact>Nhắn Zalo</a>`}`,
  );
  put('menu', menu(header.data.items));
  startMenu();
  const columns = footer.data.items.map(
    ({ label, url, children }) => html`<li><a href="${url}">${label}</a>${menu(children)}</li>`,
  );
  const social = links.map(
    ({ platform, url, icon_url }) =>
      html`<li>
        <img src="${fileUrl(icon_url)}" alt="" width="20" height="20" />
        <a href="${url}" rel="noopener" target="_blank" data-contact>${platform}</a>
      </li>`,
  );
  put(
    'footer',
    html`<div>
        <h2>${site_name}</h2>
        ${address}<br />${hours}<br /><a href="tel:${hotline}" data-contact>${hotline}</a><br />${email}
      </div>
      <ul class="columns">
        ${columns}
      </ul>
      <ul class="social">
        ${social}
      </ul>`,
  );
}
