import { wineName } from '../../projection/wine-name';

/** What the vintages of one wine have in common. */
interface Wine {
  /** folded */
  name: string;
  /** id */
  brand: number | null;
  /** millilitres */
  volume: number | null;
}

/** @returns the same text for all vintages of a wine */
export const wineKey = ({ name, brand, volume }: Wine): string => `${wineName(name)}|${brand ?? ''}|${volume ?? ''}`;
