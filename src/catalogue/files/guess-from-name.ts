import type { Json } from '../runs/run';
import type { Header } from './header';
import { volumeIn, vintageIn } from './name-parts';

const FROM_NAME = { vintage: vintageIn, volume_ml: volumeIn };

interface GuessedRow {
  values: Map<string, Json>;
  /** columns whose values were found in the name */
  guessed: Set<string>;
}

/** Takes the vintage and the volume from a wine's name, where the file has no column of them, or another system's says nothing. */
export function guessFromName(read: GuessedRow, { columns, system }: Header): void {
  const name = read.values.get('name');
  if (typeof name !== 'string') return;
  for (const [column, find] of Object.entries(FROM_NAME)) {
    const isOpen = system !== undefined || !columns.some((one) => one?.name === column);
    const value = find(name);
    if (!isOpen || value === undefined || read.values.has(column)) continue;
    read.values.set(column, value);
    read.guessed.add(column);
  }
}
