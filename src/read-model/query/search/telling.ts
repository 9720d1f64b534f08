import { isTalk } from './relaxation';
import type { SegmentScores } from './scoring';
import type { Segment } from './segments';
import { isNumber } from './tokens';

const isWord = ({ kind }: Segment): boolean => kind === 'word' || kind === 'symbol';

/**
 * Whether what is left of a search stands for what was asked for. Words beside a name that no wine has do not, nor do words that
 * descriptions alone have beside a number that no name has: other wines would be passed off as the one that is meant.
 */
export function isTelling(segments: readonly Segment[], scored: readonly SegmentScores[], kept: readonly boolean[]): boolean {
  const dropped = segments.filter((segment, at) => !kept[at] && scored[at] && !isTalk(segment, scored[at]));
  if (dropped.length === 0) return true;
  const left = segments.filter((_, at) => kept[at]);
  if (left.some((segment) => !isWord(segment) || (segment.kind === 'word' && segment.isAroma))) return true;
  if (dropped.some((segment) => segment.kind === 'word' && !isNumber(segment.word.folded))) return false;
  return segments.some((_, at) => kept[at] && scored[at]?.isWeak === false);
}
