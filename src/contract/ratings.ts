import type { Rating } from './declared-fields';

export const MAX_POINTS = 100;

/** Who, then the points: “James Suckling 94”, “Robert Parker: 95+/100”, “Decanter – 93 điểm”. */
const RATING = /^(.*?\p{L}.*?)[\s:–—-]+(\d{1,3}(?:[.,]\d)?)\+?(?:\s*\/\s*100)?(?:\s*(?:điểm|points?|pts?))?$/iu;
const POINTS_FIRST = /^(\d{1,3}(?:[.,]\d)?)\+?(?:\s*\/\s*100)?(?:\s*(?:điểm|points?|pts?))?[\s:–—-]+(.*\p{L}.*)$/iu;

/** @returns undefined for a text that does not say who gave how many points of 100 */
export function readRating(text: string): Rating | undefined {
  const [, by, points] = RATING.exec(text.trim()) ?? [];
  const [, pointsFirst, byLast] = POINTS_FIRST.exec(text.trim()) ?? [];
  const given = Number((points ?? pointsFirst)?.replace(',', '.'));
  const critic = (by ?? byLast)?.trim();
  return critic && given <= MAX_POINTS ? { by: critic, points: given } : undefined;
}
