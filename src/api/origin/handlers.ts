import { json, type Answer } from '../../contract/answer';
import { apiPaths } from '../../contract/paths';
import type { CountedOrigin, listOrigins } from '../../contract/resources/groups';
import type { Request } from '../../http/route-table';
import { presentGroup, type GroupSource } from '../../read-model/projection/group';
import { listGroups } from '../../read-model/query/group-list';

const UID = 'api::origin.origin';

type OriginSource = GroupSource & { country: string };

/** `GET /xuat-xu` */
export async function findOrigins({ query, strapi }: Request<typeof listOrigins>): Promise<Answer> {
  const sources = (await strapi.documents(UID).findMany({ status: 'published' })) as unknown as OriginSource[];
  const present = (origin: OriginSource): Omit<CountedOrigin, 'product_count' | '_links'> => ({
    ...presentGroup(origin),
    country: origin.country,
  });
  return json(await listGroups({ uid: UID, path: apiPaths.origins, sources, present, query }));
}
