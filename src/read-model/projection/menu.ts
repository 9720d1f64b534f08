interface DocumentReference {
  documentId: string;
}

interface GroupReference {
  public_id: number;
}

/** An item of a menu, on any of its three levels, with what it points to: the query finds out what is published under which slug. */
export interface MenuEntryItem {
  public_id: number;
  label: string;
  kind: 'page' | 'product' | 'article' | 'product_list' | 'external';
  path: string | null;
  product: DocumentReference | null;
  article: DocumentReference | null;
  brand: GroupReference | null;
  origin: GroupReference | null;
  wine_type: GroupReference | null;
  url: string | null;
  new_tab: boolean | null;
  children?: MenuEntryItem[];
}

export interface MenuEntry {
  id: number;
  location: string;
  name: string;
  items: MenuEntryItem[];
}

type MenuSource = Omit<MenuEntry, 'id'> & { public_id: number };

const GROUP = { select: ['public_id'] };
const DOCUMENT = { select: ['documentId'] };
const TARGETS = { product: DOCUMENT, article: DOCUMENT, brand: GROUP, origin: GROUP, wine_type: GROUP };

export const menuProjection = {
  /** Three levels: one query for each level and its targets, however many items there are. */
  populate: {
    items: { populate: { ...TARGETS, children: { populate: { ...TARGETS, children: { populate: TARGETS } } } } },
  },
  present: ({ public_id: id, location, name, items }: MenuSource): MenuEntry => {
    return { id, location, name, items };
  },
};
