import { json, type Answer } from '../../contract/answer';
import { apiPaths } from '../../contract/paths';
import type { Brand, listBrands } from '../../contract/resources/groups';
import type { Request } from '../../http/route-table';
import { presentGroup, type GroupSource } from '../../read-model/projection/group';
import { PICTURE_COLUMNS, presentPicture, type PictureSource } from '../../read-model/projection/picture';
import { listGroups } from '../../read-model/query/group-list';

const UID = 'api::brand.brand';

type BrandSource = GroupSource & { logo: PictureSource | null };

/** `GET /thuong-hieu` */
export async function findBrands({ query, strapi }: Request<typeof listBrands>): Promise<Answer> {
  const sources = (await strapi
    .documents(UID)
    .findMany({ status: 'published', populate: { logo: { fields: PICTURE_COLUMNS } } })) as unknown as BrandSource[];
  const present = (brand: BrandSource): Omit<Brand, 'product_count' | '_links'> => ({
    ...presentGroup(brand),
    logo: brand.logo && presentPicture(brand.logo, brand.name),
  });
  return json(await listGroups({ uid: UID, path: apiPaths.brands, sources, present, query }));
}
