import { json, type Answer } from '../../contract/answer';
import { apiPaths } from '../../contract/paths';
import type { listWineTypes } from '../../contract/resources/groups';
import type { Request } from '../../http/route-table';
import { listGroups } from '../../read-model/query/group-list';

/** `GET /loai-ruou` */
export async function findWineTypes({ query }: Request<typeof listWineTypes>): Promise<Answer> {
  return json(await listGroups('api::wine-type.wine-type', apiPaths.wineTypes, query));
}
