import { isItem, type PageKind } from '../../../contract/content-types';
import { pageAt, type EntryPage, type Page } from '../../../contract/redirects';
import { readDatabase } from './connections';
import { readEntries } from './entries';
import { todaysSlugs } from './group-list';
import { readTodaysSlugs } from './slugs';

async function slugsOf(kind: PageKind, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (isItem(kind)) return readTodaysSlugs(kind, slugs);
  return slugs.length === 0 ? new Map() : todaysSlugs(await readEntries(kind));
}

/** @returns the pages that are at these folded addresses now, by address: those of published items, under today's slugs */
export async function readPages(addresses: readonly string[]): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const asked: (EntryPage & { address: string })[] = [];
  for (const address of addresses) {
    const page = pageAt(address);
    if (page?.kind === 'list') pages.set(address, page);
    else if (page) asked.push({ address, ...page });
  }
  for (const kind of new Set(asked.map((page) => page.kind))) {
    const own = asked.filter((page) => page.kind === kind);
    const today = await slugsOf(
      kind,
      own.map(({ slug }) => slug),
    );
    for (const { address, slug } of own) {
      const current = today.get(slug);
      if (current !== undefined) pages.set(address, { kind, slug: current });
    }
  }
  return pages;
}

/** @param addresses folded ones; the first that has a redirect counts @returns where it leads to */
export async function readRedirect(addresses: readonly string[]): Promise<string | undefined> {
  const rows = await readDatabase().all<{ from: string; to: string }>({
    text: `SELECT "from", "to" FROM redirects WHERE "from" IN (${addresses.map(() => '?').join(', ')})`,
    values: addresses,
    recurring: true,
  });
  const targets = new Map(rows.map(({ from, to }) => [from, to]));
  return addresses.map((address) => targets.get(address)).find((to) => to !== undefined);
}
