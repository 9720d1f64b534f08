import { API_BASE, rootPaths, routePaths } from './paths';
import { CACHED_ANSWERS } from './public-content';

/** Where visitors and crawlers begin: what is cached and has no parameter in its path. Everything else is found by its link. */
export const ENTRANCES: readonly string[] = [
  ...[...CACHED_ANSWERS]
    .map(([name, { query = '' }]) => `${API_BASE}${routePaths[name]}${query}`)
    .filter((path) => !path.includes(':')),
  rootPaths.robots,
  rootPaths.sitemap,
];
