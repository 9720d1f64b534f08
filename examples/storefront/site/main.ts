import { ApiError, isFromPanel } from './api';
import { drawFrame } from './frame';
import { html } from './markup';
import { navigate } from './navigation';
import { render, type Page } from './page';
import { articleListPage, articlePage } from './pages/articles';
import { homePage } from './pages/home';
import { productPage } from './pages/product';
import { productListPage } from './pages/product-list';
import { startSearch } from './search/search-box';
import { trackBeforeLeaving, startVisit } from './tracking';
import { playVideo } from './video-player';

function pageAt({ pathname, searchParams }: URL): Promise<Page> {
  const [, section = '', slug] = pathname.split('/');
  if (section === '') return homePage();
  if (section === 'san-pham') return slug ? productPage(slug, searchParams.get('token')) : productListPage(searchParams);
  if (section === 'bai-viet') return slug ? articlePage(slug, searchParams.get('token')) : articleListPage(searchParams);
  return Promise.reject(new ApiError(404));
}

function failed(error: unknown): Page {
  console.error(error);
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) {
    const content = html`<h1>Không tìm thấy trang</h1>
      <p><a class="button" href="/san-pham">Xem tất cả sản phẩm</a></p>`;
    return { title: 'Không tìm thấy trang', description: '', content };
  }
  const title = status === 429 ? 'Bạn xem hơi nhanh' : 'Cửa hàng tạm thời không phản hồi';
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  const content = html`<h1>${title}</h1>
    <p>${seconds ? `Xin thử lại sau ${seconds} giây.` : 'Xin thử lại sau ít phút.'}</p>
    <p><a class="button" href="${location.href}">Thử lại</a></p>`;
  return { title, description: '', content };
}

let latest = 0;
let shownProduct: number | undefined;
let shownPlace = '';

/** A list that only changes its filters or its order stays where it is. */
const placeOf = ({ pathname, searchParams }: URL): string =>
  JSON.stringify([pathname, searchParams.get('q'), searchParams.get('page')]);

async function show(url: URL, showSearch: (url: URL) => void): Promise<void> {
  const request = ++latest;
  const page = await pageAt(url).catch(failed);
  // A later click has replaced this page.
  if (request !== latest) return;
  const isOther = placeOf(url) !== shownPlace;
  shownPlace = placeOf(url);
  shownProduct = page.productId;
  render(page, isOther);
  showSearch(url);
  // The API redirects a former slug to the current one.
  if (page.path !== undefined && page.path !== url.pathname) history.replaceState(null, '', page.path);
  page.shown?.();
}

document.addEventListener('click', (event) => {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor || event.defaultPrevented) return;
  if (anchor.dataset.contact !== undefined)
    trackBeforeLeaving({ event_type: 'cta_contact', ...(shownProduct !== undefined && { product_id: shownProduct }) });
  const url = new URL(anchor.href);
  const opensElsewhere = anchor.target === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
  if (!opensElsewhere && playVideo(anchor)) return event.preventDefault();
  // A link into the page, such as the one past the header, is the browser's.
  if (url.origin !== location.origin || opensElsewhere || anchor.hash !== '') return;
  event.preventDefault();
  navigate(`${url.pathname}${url.search}`);
});

const showSearch = startSearch();
addEventListener('popstate', () => void show(new URL(location.href), showSearch));
// The panel's preview: an editor has saved.
addEventListener('message', (event: MessageEvent<{ type?: unknown } | undefined>) => {
  if (isFromPanel(event) && event.data?.type === 'strapiUpdate') location.reload();
});
startVisit();
drawFrame().catch((error: unknown) => console.error(error));
await show(new URL(location.href), showSearch);
