import type { Group, Origin, Picture } from '../../contract/shared-schemas';
import { PICTURE_COLUMNS, presentPicture, type PictureSource } from './picture';

/** The columns that brands, origins and wine types have in common. */
interface GroupSource {
  public_id: number;
  name: string;
  slug: string;
}

export type BrandEntry = Group & { logo: Picture | null };

export const groupProjection = {
  populate: {},
  present: ({ public_id: id, name, slug }: GroupSource): Group => ({ id, name, slug }),
};

export const brandProjection = {
  populate: { logo: { select: PICTURE_COLUMNS } },
  present: (source: GroupSource & { logo: PictureSource | null }): BrandEntry => ({
    ...groupProjection.present(source),
    logo: source.logo && presentPicture(source.logo, source.name),
  }),
};

export const originProjection = {
  populate: {},
  present: (source: GroupSource & { country: string }): Origin => ({
    ...groupProjection.present(source),
    country: source.country,
  }),
};
