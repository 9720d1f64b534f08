import { cacheStatistics } from '../../public/cache/statistics';
import { untilEdgeIsTold } from '../../public/cache/edge-purge';
import { purge } from '../../public/cache/versions';
import { uncached, type Answer } from '../../contract/answer';
import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import type { CacheAnswer, PurgeAnswer, purgeCache } from '../../contract/resources/service';
import { SCOPES } from '../../contract/public-content';
import type { Request } from '../../public/http/route-table';
import { readVersions } from '../../public/read-model/query/versions';

/** `GET /cache` */
export async function getCacheState(): Promise<Answer> {
  const versions = await readVersions();
  const statistics = cacheStatistics();
  const answer: CacheAnswer = {
    data: SCOPES.map((scope) => ({ scope, version: versions[scope], ...statistics[scope] })),
    _links: { self: link(apiPaths.cache) },
  };
  return uncached(answer);
}

/** `POST /cache/purge` */
export async function purgeScopes({ body, strapi }: Request<typeof purgeCache>): Promise<Answer> {
  const scopes = body.scope === undefined ? SCOPES : [body.scope];
  const versions = await purge(strapi, scopes);
  await untilEdgeIsTold();
  const answer: PurgeAnswer = { data: scopes.map((scope) => ({ scope, version: versions[scope] })) };
  return uncached(answer);
}
