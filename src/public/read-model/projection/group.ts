import type { GroupKind } from '../../../contract/content-types';
import { pagePaths } from '../../../contract/paths';
import type { GroupDetails } from '../../../contract/resources/groups';
import type { Group, Picture } from '../../../contract/shared-schemas';
import { paragraphs } from './markup';
import { rowFileUrl, rowPageUrl } from './links';
import { PICTURE, presentPicture, type PictureSource } from './picture';
import { presentSeo, type SeoSource, breadcrumbs } from './seo';

/** What brands, origins and wine types have in common. */
interface GroupSource {
  public_id: number;
  name: string;
  slug: string;
  description: string | null;
  image: PictureSource | null;
  seo: SeoSource | null;
}

/** What a list shows with `include=details` alone; the counts are added when it is read. Products don't have it. */
export interface WithDetails {
  details: Omit<GroupDetails, 'counts'>;
  /** none: absent. They are asked for as today's is, and never shown. */
  former_slugs?: readonly string[];
}

/** By schema.org. */
const THINGS = { brand: 'Brand', origin: 'Place', wine_type: 'CollectionPage' } as const;

function structuredData(kind: GroupKind, { name, slug, description }: GroupSource, image: Picture | null): object[] {
  const path = pagePaths[kind](slug);
  const about = description?.trim();
  return [
    {
      '@context': 'https://schema.org',
      '@type': THINGS[kind],
      name,
      url: rowPageUrl(path),
      ...(about ? { description: about } : {}),
      ...(image ? { image: [rowFileUrl(image.url)] } : {}),
    },
    breadcrumbs(['Sản phẩm', pagePaths.products], [name, path]),
  ];
}

function presentDetails(kind: GroupKind, source: GroupSource): WithDetails['details'] {
  const description = source.description ?? '';
  const image = source.image && presentPicture(source.image, source.name);
  return {
    description: paragraphs(description),
    image,
    seo: { ...presentSeo(source.seo, source.name, description), json_ld: structuredData(kind, source, image) },
  };
}

const presentGroup = <Own extends object>(kind: GroupKind, source: GroupSource, own: Own): Group & Own & WithDetails => {
  const { public_id: id, name, slug } = source;
  return { id, name, slug, ...own, details: presentDetails(kind, source) };
};

const populate = { image: PICTURE, seo: true };

export const wineTypeProjection = {
  populate,
  present: (source: GroupSource) => presentGroup('wine_type', source, {}),
};

export const brandProjection = {
  populate: { ...populate, logo: PICTURE },
  present: (source: GroupSource & { logo: PictureSource | null }) =>
    presentGroup('brand', source, { logo: source.logo && presentPicture(source.logo, source.name) }),
};

export const originProjection = {
  populate,
  present: (source: GroupSource & { country: string }) => presentGroup('origin', source, { country: source.country }),
};
