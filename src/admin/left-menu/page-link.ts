const ARTICLES = 'api::article.article';
const PAGES = `${ARTICLES}?kind=page`;

interface ContentLink {
  uid: string;
  title: string;
  /** of the list that opens without a choice */
  search: string | null;
  /** of the list that this link opens, see menu-patches.ts */
  listSearch?: string;
}

interface ContentLinks {
  ctLinks: ContentLink[];
}

/**
 * Gives the shop's own pages (about us, delivery), which are articles of the kind `page`, a list of their own in the menu. Both links name
 * their kind: a list that is opened without a filter has the one that it had last, which is that of the other list.
 */
export function addPageLink<Links extends ContentLinks>(links: Links): Links {
  const articles = links.ctLinks.find(({ uid }) => uid === ARTICLES);
  if (!articles) return links;
  const listSearch = (kind: string): string => `?${articles.search ?? 'page=1'}&filters[$and][0][kind][$eq]=${kind}`;
  const pages = { ...articles, uid: PAGES, title: 'shop.articles.pages', listSearch: listSearch('page') };
  const others = links.ctLinks.map((link) => (link === articles ? { ...link, listSearch: listSearch('article') } : link));
  return { ...links, ctLinks: [...others, pages] };
}

/** @returns whether a link leads to the other one of the two lists. An entry's address tells no kind: it is taken for an article. */
export function isOtherList({ uid }: Pick<ContentLink, 'uid'>, search: string): boolean {
  const isPageList = [...new URLSearchParams(search)].some(([name, value]) => name.endsWith('[kind][$eq]') && value === 'page');
  return uid === (isPageList ? ARTICLES : PAGES);
}
