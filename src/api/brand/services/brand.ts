import type { Core } from '@strapi/strapi';
import { listGroups, type GroupSource } from '../../../http/group-list';
import { apiPaths } from '../../../http/paths';
import { PICTURE_COLUMNS, presentPicture, type PictureSource } from '../../../presenters/picture';

interface BrandSource extends GroupSource {
  logo: PictureSource | null;
}

/** A page of the brands by name, ready JSON. */
export async function findBrands(strapi: Core.Strapi, page: number, perPage: number): Promise<string> {
  const sources = (await strapi
    .documents('api::brand.brand')
    .findMany({ status: 'published', populate: { logo: { fields: PICTURE_COLUMNS } } })) as unknown as BrandSource[];
  return listGroups({
    uid: 'api::brand.brand',
    path: apiPaths.brands,
    sources,
    extend: ({ logo, name }) => ({ logo: logo && presentPicture(logo, name) }),
    page,
    perPage,
  });
}

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  find: (page: number, perPage: number) => findBrands(strapi, page, perPage),
});
