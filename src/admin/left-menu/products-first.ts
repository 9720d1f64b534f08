interface ContentLink {
  uid: string;
  title: string;
}

const rank = ({ uid }: ContentLink): number => (uid === 'api::product.product' ? 0 : 1);

/** Compares the content types that an editor may open: what she opens without a choice comes first. */
export const productsFirst = (one: ContentLink, other: ContentLink): number =>
  rank(one) - rank(other) || one.title.localeCompare(other.title);
