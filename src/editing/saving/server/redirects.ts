import type { Core } from '@strapi/strapi';
import type { z } from '@strapi/utils';
import { PAGE_UIDS, type PageKind } from '../../../contract/content-types';
import { pagePaths } from '../../../contract/paths';
import { readQuery } from '../../../contract/read-query';
import { foldAddress, foldTargetAddress, pageAt } from '../../../contract/redirects';
import { listArticles } from '../../../contract/resources/articles';
import { listProducts } from '../../../contract/resources/products';
import type { FieldError } from './field-errors';

const UID = 'api::redirect.redirect';

/** What a list is asked for by address; the page that it begins with is its first. */
const OWN_PARAMETERS = ['page', 'per_page', 'include', 'ids', 'slugs'];

const LIST_QUERIES: Readonly<Record<string, z.ZodObject>> = {
  [pagePaths.products]: listProducts.query,
  [pagePaths.articles]: listArticles.query,
};

/** @returns a list's address with those of its parameters that it knows; undefined for a wrong value */
function foldList(address: string): string | undefined {
  const [path = '', given = ''] = address.split('?');
  const schema = LIST_QUERIES[path];
  if (!schema) return path;
  const asked = [...new URLSearchParams(given)].filter(
    ([name]) => Object.hasOwn(schema.shape, name) && !OWN_PARAMETERS.includes(name),
  );
  const query = new URLSearchParams(asked).toString().replaceAll('%2C', ',');
  try {
    readQuery(schema, query);
  } catch {
    return undefined;
  }
  return `${path}${query && `?${query}`}`;
}

/** @returns where a redirect leads to, as it is stored; undefined for what is no page of the shop's */
export function foldTarget(text: string): string | undefined {
  const target = foldTargetAddress(text);
  if (target === undefined) return undefined;
  const path = target.replace(/\?.*$/, '');
  const page = pageAt(path);
  return page?.kind === 'list' ? foldList(target) : page && path;
}

async function slugsInUse(strapi: Core.Strapi, kind: PageKind, slugs: readonly string[]): Promise<Set<string>> {
  const where = { slug: { $in: slugs } };
  const now: { slug: string }[] = await strapi.db.query(PAGE_UIDS[kind]).findMany({ where, select: ['slug'] });
  const former: { slug: string }[] = await strapi.db
    .query('api::slug.slug')
    .findMany({ where: { ...where, kind }, select: ['slug'] });
  return new Set([...now, ...former].map(({ slug }) => slug));
}

/** @param targets folded @returns those at which no entry is or was, drafts included */
export async function findMissingTargets(strapi: Core.Strapi, targets: readonly string[]): Promise<Set<string>> {
  const asked = targets.flatMap((target) => {
    const page = pageAt(target);
    return page && page.kind !== 'list' ? [{ target, ...page }] : [];
  });
  const missing = new Set<string>();
  for (const kind of new Set(asked.map((page) => page.kind))) {
    const own = asked.filter((page) => page.kind === kind);
    const used = await slugsInUse(
      strapi,
      kind,
      own.map(({ slug }) => slug),
    );
    for (const { target, slug } of own) if (!used.has(slug)) missing.add(target);
  }
  return missing;
}

/**
 * Brings both addresses of a redirect into their one spelling, and looks whether there is something at the second. Call it before the
 * write; it changes `params.data`.
 */
export async function checkRedirect(
  strapi: Core.Strapi,
  uid: string,
  params: { data?: Record<string, unknown> },
): Promise<FieldError[]> {
  const { data } = params;
  if (uid !== UID || !data) return [];
  const [from, to] = [data.from, data.to];
  const folded = typeof from === 'string' && from.trim() !== '' ? foldAddress(from) : from;
  const target = typeof to === 'string' && to.trim() !== '' ? foldTarget(to) : to;
  params.data = { ...data, ...(folded !== undefined && { from: folded }), ...(target !== undefined && { to: target }) };
  const isMissing = typeof target === 'string' && (await findMissingTargets(strapi, [target])).has(target);
  return [
    ...(folded === undefined && from !== undefined ? [{ path: ['from'], message: 'bad-old-address' as const }] : []),
    ...(target === undefined && to !== undefined ? [{ path: ['to'], message: 'bad-target' as const }] : []),
    ...(isMissing ? [{ path: ['to'], message: 'nothing-at-target' as const, values: { address: target } }] : []),
  ];
}
