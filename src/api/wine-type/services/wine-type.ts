import type { Core } from '@strapi/strapi';
import { listGroups } from '../../../read-model/query/group-list';
import { apiPaths } from '../../../contract/paths';
import { presentGroup, type GroupSource } from '../../../read-model/projection/group';
import type { WineType } from '../../../contract/schemas/wine-type';

/** A page of the wine types by name, ready JSON. */
export async function findWineTypes(strapi: Core.Strapi, page: number, perPage: number): Promise<string> {
  const sources = (await strapi
    .documents('api::wine-type.wine-type')
    .findMany({ status: 'published' })) as unknown as GroupSource[];
  return listGroups({
    uid: 'api::wine-type.wine-type',
    path: apiPaths.wineTypes,
    sources,
    present: (wineType, counted): WineType => ({ ...presentGroup(wineType), ...counted }),
    page,
    perPage,
  });
}

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  find: (page: number, perPage: number) => findWineTypes(strapi, page, perPage),
});
