import { json, type Answer } from '../../contract/answer';
import { apiPaths } from '../../contract/paths';
import type { listBrands } from '../../contract/resources/groups';
import type { Request } from '../../http/route-table';
import { listGroups } from '../../read-model/query/group-list';

/** `GET /thuong-hieu` */
export async function findBrands({ query }: Request<typeof listBrands>): Promise<Answer> {
  return json(await listGroups('api::brand.brand', apiPaths.brands, query));
}
