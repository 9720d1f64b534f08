import { json, type Answer } from '../../contract/answer';
import { apiPaths } from '../../contract/paths';
import type { listWineTypes } from '../../contract/resources/groups';
import type { Request } from '../../http/route-table';
import { presentGroup, type GroupSource } from '../../read-model/projection/group';
import { listGroups } from '../../read-model/query/group-list';

const UID = 'api::wine-type.wine-type';

/** `GET /loai-ruou` */
export async function findWineTypes({ query, strapi }: Request<typeof listWineTypes>): Promise<Answer> {
  const sources = (await strapi.documents(UID).findMany({ status: 'published' })) as unknown as GroupSource[];
  return json(await listGroups({ uid: UID, path: apiPaths.wineTypes, sources, present: presentGroup, query }));
}
