import { notFound, permanentRedirect } from 'next/navigation';
import { pagePath } from 'wine-shop-client/next';
import { readMoved } from './shop';

/** Ends a page that does not exist: with a redirect if editors have said what its address leads to, else with the page for that. */
export async function leavePage(address: string): Promise<never> {
  const moved = await readMoved(address);
  if (moved) permanentRedirect(pagePath(moved._links.self));
  notFound();
}
