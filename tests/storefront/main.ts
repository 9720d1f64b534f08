import { ApiError } from './api';
import { drawFrame } from './frame';
import { html } from './markup';
import { render, type Page } from './page';
import { articleListPage, articlePage } from './pages/articles';
import { homePage } from './pages/home';
import { productPage } from './pages/product';
import { productListPage } from './pages/product-list';
import { startSuggesting } from './search';
import { trackBeforeLeaving, startVisit } from './tracking';

function pageAt({ pathname, searchParams }: URL): Promise<Page> {
  const [, section = '', slug] = pathname.split('/');
  if (section === '') return homePage();
  if (section === 'san-pham') return slug ? productPage(slug) : productListPage(searchParams);
  if (section === 'bai-viet') return slug ? articlePage(slug) : articleListPage(searchParams);
  return Promise.reject(new ApiError(404));
}

function failed(error: unknown): Page {
  console.error(error);
  const missing = error instanceof ApiError && error.status === 404;
  const title = missing ? 'Không tìm thấy trang' : 'Cửa hàng tạm thời không phản hồi';
  return { title, description: '', content: html`<h1>${title}</h1>` };
}

let latest = 0;

async function show(url: URL): Promise<void> {
  const request = ++latest;
  const page = await pageAt(url).catch(failed);
  // A later click has replaced this page.
  if (request !== latest) return;
  render(page);
  // The API redirects a former slug to the current one.
  if (page.path !== undefined && page.path !== url.pathname) history.replaceState(null, '', page.path);
  page.shown?.();
}

function go(url: URL): void {
  history.pushState(null, '', url);
  scrollTo(0, 0);
  void show(url);
}

document.addEventListener('click', (event) => {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor) return;
  const product = anchor.dataset.contact;
  if (product !== undefined)
    trackBeforeLeaving({ event_type: 'cta_contact', ...(product ? { product_id: Number(product) } : {}) });
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || anchor.target === '_blank') return;
  event.preventDefault();
  go(url);
});
addEventListener('popstate', () => void show(new URL(location.href)));

const search = document.querySelector<HTMLFormElement>('#search');
const input = search?.querySelector('input');
const suggestions = document.getElementById('suggestions');
if (search && input && suggestions) {
  startSuggesting(input, suggestions);
  search.addEventListener('submit', (event) => {
    event.preventDefault();
    suggestions.hidden = true;
    go(new URL(`/san-pham?${new URLSearchParams({ q: input.value }).toString()}`, location.origin));
  });
}

startVisit();
drawFrame().catch((error: unknown) => console.error(error));
await show(new URL(location.href));
