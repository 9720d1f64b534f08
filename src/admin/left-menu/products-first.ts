interface ContentLink {
  uid: string;
  title: string;
}

/** @returns what a content type comes before, whatever its title */
export const rankOf = ({ uid }: Pick<ContentLink, 'uid'>): number => (uid === 'api::product.product' ? 0 : 1);

/** Compares the content types that an editor may open: what she opens without a choice comes first. */
export const productsFirst = (one: ContentLink, other: ContentLink): number =>
  rankOf(one) - rankOf(other) || one.title.localeCompare(other.title);
