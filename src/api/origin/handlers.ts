import { json, type Answer } from '../../contract/answer';
import { apiPaths } from '../../contract/paths';
import type { listOrigins } from '../../contract/resources/groups';
import type { Request } from '../../http/route-table';
import { listOriginGroups } from '../../read-model/query/group-list';

/** `GET /xuat-xu` */
export async function findOrigins({ query }: Request<typeof listOrigins>): Promise<Answer> {
  return json(await listOriginGroups(apiPaths.origins, query));
}
