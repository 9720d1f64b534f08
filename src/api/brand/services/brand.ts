import type { Core } from '@strapi/strapi';
import { listGroups } from '../../../read-model/query/group-list';
import { apiPaths } from '../../../contract/paths';
import { presentGroup, type GroupSource } from '../../../read-model/projection/group';
import { PICTURE_COLUMNS, presentPicture, type PictureSource } from '../../../read-model/projection/picture';
import type { Brand } from '../../../contract/schemas/brand';

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
    present: (brand, counted): Brand => ({
      ...presentGroup(brand),
      logo: brand.logo && presentPicture(brand.logo, brand.name),
      ...counted,
    }),
    page,
    perPage,
  });
}

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  find: (page: number, perPage: number) => findBrands(strapi, page, perPage),
});
