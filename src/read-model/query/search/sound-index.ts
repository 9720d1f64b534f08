import { isSyllable } from './language/syllables';
import { nameReadings, syllableReadings } from './phonetics';

/** Words of values and synonyms by what they sound like. */
export class SoundIndex {
  readonly #bySound = new Map<string, string[]>();

  /** @param folded what is Vietnamese is written as it sounds */
  add(folded: string): void {
    if (isSyllable(folded)) return;
    for (const reading of new Set(nameReadings(folded))) {
      const words = this.#bySound.get(reading);
      if (words?.includes(folded)) continue;
      if (words) words.push(folded);
      else this.#bySound.set(reading, [folded]);
    }
  }

  /** @returns words that sound like these syllables, the likeliest first */
  find(syllables: readonly string[]): string[] {
    return [...new Set(syllableReadings(syllables).flatMap((reading) => this.#bySound.get(reading) ?? []))];
  }
}
