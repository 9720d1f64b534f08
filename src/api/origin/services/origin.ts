import type { Core } from '@strapi/strapi';
import { listGroups } from '../../../read-model/query/group-list';
import { apiPaths } from '../../../contract/paths';
import { presentGroup, type GroupSource } from '../../../read-model/projection/group';
import type { CountedOrigin } from '../../../contract/schemas/origin';

interface OriginSource extends GroupSource {
  country: string;
}

/** A page of the origins by name, ready JSON. */
export async function findOrigins(strapi: Core.Strapi, page: number, perPage: number): Promise<string> {
  const sources = (await strapi.documents('api::origin.origin').findMany({ status: 'published' })) as unknown as OriginSource[];
  return listGroups({
    uid: 'api::origin.origin',
    path: apiPaths.origins,
    sources,
    present: (origin, counted): CountedOrigin => ({ ...presentGroup(origin), country: origin.country, ...counted }),
    page,
    perPage,
  });
}

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  find: (page: number, perPage: number) => findOrigins(strapi, page, perPage),
});
