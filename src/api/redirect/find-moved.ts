import { type Answer, movedTo } from '../../contract/answer';
import type { ItemKind } from '../../contract/content-types';
import { link } from '../../contract/links';
import { pagePaths } from '../../contract/paths';
import { notFound } from '../../contract/problems';
import { apiPathOf, foldAddress, pageAt, type Page } from '../../contract/redirects';
import { readPages, readRedirect } from '../../public/read-model/query/redirects';

const SECTIONS: Readonly<Record<ItemKind, string>> = { product: pagePaths.products, article: pagePaths.articles };

const pageOf = async (address: string | undefined): Promise<Page | undefined> =>
  address === undefined ? undefined : (await readPages([address])).get(address);

/** @param address folded @returns it, then it without its query */
const withoutQuery = (address: string): string[] => [...new Set([address, address.replace(/\?.*$/, '')])];

/**
 * Answers for a slug that no published item has today: former slugs, then the former shop's addresses.
 *
 * @param asked a slug, which leads to an item of its kind alone; or, with a slash in it, an address, which leads to any page
 * @throws Problem 404
 */
export async function findMoved(kind: ItemKind, asked: string): Promise<Answer> {
  const isAddress = asked.includes('/');
  const address = foldAddress(isAddress ? asked : `${SECTIONS[kind]}/${asked}`);
  if (address === undefined) throw notFound();
  // A list is always there, and parameters that it ignores may have named an item in the former shop.
  const today = pageAt(address)?.kind === 'list' ? undefined : await pageOf(address);
  if (today && !isAddress) return movedTo(link(apiPathOf(today)).href);
  const addresses = isAddress ? [address] : [address, `/${address.slice(SECTIONS[kind].length + 1)}`];
  const page = today ?? (await pageOf(await readRedirect(addresses.flatMap(withoutQuery))));
  if (!page || (!isAddress && page.kind !== kind)) throw notFound(`There is no such ${kind}.`);
  // It depends on more than the item's kind, so it is not kept.
  return { ...movedTo(link(apiPathOf(page)).href), until: Date.now() };
}
