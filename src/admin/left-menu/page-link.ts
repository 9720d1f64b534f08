const ARTICLES = 'api::article.article';

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

/** Gives the shop's own pages (about us, delivery), which are articles of the kind `page`, a list of their own in the menu. */
export function addPageLink<Links extends ContentLinks>(links: Links): Links {
  const articles = links.ctLinks.find(({ uid }) => uid === ARTICLES);
  if (!articles) return links;
  const listSearch = `?${articles.search ?? 'page=1'}&filters[$and][0][kind][$eq]=page`;
  const pages = { ...articles, uid: `${ARTICLES}?kind=page`, title: 'shop.articles.pages', listSearch };
  return { ...links, ctLinks: [...links.ctLinks, pages] };
}
