interface ContentLinks {
  ctLinks: { uid: string; title: string }[];
}

/** Strapi sorts the content types by their titles, and content opens on the first: banners. A space comes before every letter. */
export const FIRST = ' ';

/** Strapi's hook for the links of the menu of content: products come first. The titles are ids of translations. */
export const productsFirst = <Links extends ContentLinks>(links: Links): Links => ({
  ...links,
  ctLinks: links.ctLinks.map((link) => (link.uid === 'api::product.product' ? { ...link, title: FIRST + link.title } : link)),
});
