import { api } from './api';
import { html, type Markup } from './markup';

const DEBOUNCE_MS = 120;

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

/** Suggests while a visitor types: debounces the input and aborts outdated requests. */
export function startSuggesting(input: HTMLInputElement, place: HTMLElement): void {
  let inFlight = new AbortController();
  let timer = 0;
  const hide = (): void => {
    inFlight.abort();
    clearTimeout(timer);
    place.hidden = true;
  };
  input.addEventListener('input', () => {
    hide();
    const q = input.value.trim();
    if (q === '') return;
    inFlight = new AbortController();
    const { signal } = inFlight;
    timer = window.setTimeout(() => {
      suggest(q, signal).then(
        (markup) => {
          place.innerHTML = markup.text;
          place.hidden = false;
        },
        (error: unknown) => {
          if (!signal.aborted) console.warn('No suggestions:', error);
        },
      );
    }, DEBOUNCE_MS);
  });
  document.addEventListener('click', hide);
}
