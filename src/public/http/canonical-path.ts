import type { Match, RouteTable } from './route-table';

const MAY_DIFFER = /[A-Z]|\/$/;

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** @returns whether the routes of a path take its parameters as they are written */
const accepts = ({ byMethod, params }: Match): boolean => {
  const schema = byMethod.get('GET')?.schema.params;
  return schema === undefined || schema.safeParse(params).success;
};

/**
 * @returns the canonical path of one that is written with a trailing slash, or with a slug in capitals; undefined for any other. A
 *   file name keeps its capitals, since its route takes them.
 */
export function canonicalPath({ match }: RouteTable, path: string): string | undefined {
  if (!MAY_DIFFER.test(path)) return undefined;
  const trimmed = withoutTrailingSlashes(path);
  const found = match(trimmed);
  if (!found) return undefined;
  if (accepts(found)) return trimmed === path ? undefined : trimmed;
  const last = trimmed.lastIndexOf('/');
  const lowered = trimmed.slice(0, last) + trimmed.slice(last).toLowerCase();
  const canonical = match(lowered);
  return canonical && accepts(canonical) ? lowered : undefined;
}

/** @param search as it was sent, `?brand[]=3` @returns the same parameters, percent-encoded as links have them */
export const encodedQuery = (search: string): string =>
  search.replaceAll('+', '%20').replace(/[^\w/?&=%.,~!'()*-]/g, (character) => encodeURIComponent(character));
