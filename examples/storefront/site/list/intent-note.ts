import { api, pageOf, type SearchMeaning } from '../api';
import { html, type Markup } from '../markup';

type Intent = NonNullable<SearchMeaning['intent']>;

/** Where the shop writes about it: the suggestions for its name, pages before articles. */
async function serviceNote({ name }: Intent): Promise<Markup> {
  const [{ data: settings }, { data: found }] = await Promise.all([api.settings(), api.suggestions(name)]);
  const [first, ...others] = [...found.pages, ...found.articles].map(
    (page) => html`<a href="${pageOf(page._links.self)}">${page.name}</a>`,
  );
  const answers = first && html`Xem ${first}${others.map((other) => html`, ${other}`)}, hoặc gọi`;
  return html`<p class="note intent">
    <strong>${name}</strong>: ${answers ?? 'Xin gọi'} <a href="tel:${settings.hotline}" data-contact>${settings.hotline}</a>.
  </p>`;
}

/** What the search wants that is no wine, and what comes nearest or answers it. */
export async function intentNote({ intent }: SearchMeaning): Promise<Markup | null> {
  if (!intent) return null;
  if (intent.kind === 'service') return serviceNote(intent);
  const nearest = intent._links?.nearest;
  return html`<p class="note intent">
    Cửa hàng không bán <strong>${intent.name}</strong>.
    ${nearest && html`Gần nhất là <a href="${pageOf(nearest)}">các chai này</a>.`}
  </p>`;
}
