import type { OnSend } from '../../../contract/answer';
import { normalizeText } from '../../../public/read-model/projection/text';
import { withoutPersonalNumbers } from '../personal-numbers';
import { isStorefrontServer } from './accept';
import { recordSearch } from './recorder';
import { parseUserAgent } from './data-minimization';

const MAX_CHARACTERS = 100;

interface Search {
  /** undefined: the list is no search */
  q?: string | undefined;
  [otherFilter: string]: unknown;
}

/**
 * Counts searches by their text, once for each answer: cached ones too. No member of the request is stored. Bots are not counted, except
 * that a storefront which renders on its server looks like one.
 *
 * @param filters of the list, validated
 * @param page only the first one is a search; the others are the same search, read on
 * @param foundAll whether products were found, with all words of the search
 */
export function searchCounter(
  { q, ...others }: Search,
  { page, foundAll }: { page: number; foundAll: boolean },
): OnSend | undefined {
  if (q === undefined || page !== 1) return undefined;
  // Code points, because half a character can't be stored.
  const text = Array.from(withoutPersonalNumbers(normalizeText(q)))
    .slice(0, MAX_CHARACTERS)
    .join('');
  // With filters it says nothing of the text that nothing was found.
  const foundNothing = !foundAll && Object.values(others).every((filter) => filter === undefined);
  return (headers, address) => {
    if (!parseUserAgent(headers['user-agent'] ?? '').isBot || isStorefrontServer(headers, address))
      recordSearch(text, foundNothing);
  };
}
