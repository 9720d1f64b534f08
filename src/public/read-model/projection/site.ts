import type { Banner, SocialLink } from '../../../contract/resources/site';
import { PICTURE, presentPicture, type PictureSource } from './picture';

interface BannerSource {
  public_id: number;
  placement: 'carousel' | 'home';
  title: string;
  subtitle: string | null;
  picture: PictureSource | null;
  link_url: string | null;
  order: number;
  starts_at: string | null;
  ends_at: string | null;
}

export interface BannerEntry extends Pick<BannerSource, 'placement' | 'starts_at' | 'ends_at'> {
  banner: Banner;
}

export const bannerProjection = {
  populate: { picture: PICTURE },
  present: ({ public_id: id, title, subtitle, picture, link_url, order, ...shown }: BannerSource): BannerEntry => ({
    placement: shown.placement,
    starts_at: shown.starts_at,
    ends_at: shown.ends_at,
    banner: {
      id,
      title,
      subtitle: subtitle ?? '',
      image: picture && presentPicture(picture, title),
      link_url: link_url ?? '',
      order,
    },
  }),
};

interface SocialLinkSource {
  public_id: number;
  platform: string;
  url: string;
  icon: PictureSource | null;
  order: number;
}

export const socialLinkProjection = {
  populate: { icon: PICTURE },
  present: ({ public_id: id, platform, url, icon: source, order }: SocialLinkSource): SocialLink => {
    const icon = source && presentPicture(source, platform);
    return { id, platform, url, icon_url: icon?.url ?? '', icon, order };
  },
};

interface SynonymSource {
  public_id: number;
  words: string[];
  includes: string[] | null;
  replaces_preset: boolean | null;
}

/** A group of synonyms: a search for one of `words` finds all of them, and `includes`; not the other way round. */
interface SynonymEntry {
  id: number;
  words: string[];
  includes: string[];
  /** whether it stands in the place of what the search knows of its first word; left out where it doesn't */
  replaces_preset?: true;
}

export const synonymProjection = {
  populate: {},
  present: ({ public_id: id, words, includes, replaces_preset: replaces }: SynonymSource): SynonymEntry => ({
    id,
    words,
    includes: includes ?? [],
    ...(replaces === true && { replaces_preset: true }),
  }),
};

interface DocumentReference {
  documentId: string;
}

interface GroupReference {
  public_id: number;
}

/** An item of a menu, on any of its three levels. */
interface MenuItemSource {
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
  children?: MenuItemSource[];
}

interface MenuSource {
  public_id: number;
  location: string;
  name: string;
  items: MenuItemSource[];
}

/** A menu item with what it points to: the query finds out what is published under which slug. */
export interface MenuEntryItem extends Pick<MenuItemSource, 'label' | 'kind' | 'path' | 'url'> {
  id: number;
  /** document ids */
  product: string | null;
  article: string | null;
  /** public ids */
  brand: number | null;
  origin: number | null;
  wine_type: number | null;
  new_tab: boolean;
  children: MenuEntryItem[];
}

export interface MenuEntry {
  id: number;
  location: string;
  name: string;
  items: MenuEntryItem[];
}

const GROUP = { select: ['public_id'] };
const DOCUMENT = { select: ['documentId'] };
const TARGETS = { product: DOCUMENT, article: DOCUMENT, brand: GROUP, origin: GROUP, wine_type: GROUP };

function presentItem({ public_id: id, label, kind, path, url, ...item }: MenuItemSource): MenuEntryItem {
  return {
    id,
    label,
    kind,
    path,
    url,
    product: item.product?.documentId ?? null,
    article: item.article?.documentId ?? null,
    brand: item.brand?.public_id ?? null,
    origin: item.origin?.public_id ?? null,
    wine_type: item.wine_type?.public_id ?? null,
    new_tab: item.new_tab === true,
    children: (item.children ?? []).map(presentItem),
  };
}

export const menuProjection = {
  /** Three levels: one query for each level and its targets, however many items there are. */
  populate: {
    items: { populate: { ...TARGETS, children: { populate: { ...TARGETS, children: { populate: TARGETS } } } } },
  },
  present: ({ public_id: id, location, name, items }: MenuSource): MenuEntry => {
    return { id, location, name, items: items.map(presentItem) };
  },
};
