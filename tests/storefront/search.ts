import { api } from './api';
import { html, type Markup } from './markup';

const PAUSE_MS = 120;

function group(title: string, items: { name: string; url: string }[]): Markup | null {
  if (items.length === 0) return null;
  return html`<h3>${title}</h3>
    ${items.map(({ name, url }) => html`<a href="${url}">${name}</a>`)}`;
}

async function suggest(q: string, signal: AbortSignal): Promise<Markup> {
  const { products, brands, articles } = (await api.suggestions(q, signal)).data;
  const named = [
    group(
      'Sản phẩm',
      products.map(({ name, slug }) => ({ name, url: `/san-pham/${slug}` })),
    ),
    group(
      'Thương hiệu',
      brands.map(({ name, id }) => ({ name, url: `/san-pham?brand=${id}` })),
    ),
    group(
      'Bài viết',
      articles.map(({ name, slug }) => ({ name, url: `/bai-viet/${slug}` })),
    ),
  ].filter((markup) => markup !== null);
  return named.length > 0 ? html`${named}` : html`<h3>Không có gợi ý</h3>`;
}

/** Suggests while somebody types: the last letters typed are what is asked for, and what was asked before is let go. */
export function startSuggesting(input: HTMLInputElement, place: HTMLElement): void {
  let asked = new AbortController();
  let pause = 0;
  const hide = (): void => {
    asked.abort();
    clearTimeout(pause);
    place.hidden = true;
  };
  input.addEventListener('input', () => {
    hide();
    const q = input.value.trim();
    if (q === '') return;
    asked = new AbortController();
    const { signal } = asked;
    pause = window.setTimeout(() => {
      suggest(q, signal).then(
        (markup) => {
          place.innerHTML = markup.text;
          place.hidden = false;
        },
        (error: unknown) => {
          if (!signal.aborted) console.warn('No suggestions:', error);
        },
      );
    }, PAUSE_MS);
  });
  document.addEventListener('click', hide);
}
