import type { JudgedQuery } from './judged-query';
import { addPlainClasses } from './plain-classes';
import { QueryMaker } from './query-maker';
import { addTypedClasses } from './typed-classes';
import type { Wine } from './wine';
import { addWordedClasses } from './worded-classes';

const SEED = 15;
/** Most queries of a class in one shop. */
const EACH = 18;

/** @returns the generated queries over a catalogue: the same for the same products */
export function makeJudgedQueries(wines: readonly Wine[]): JudgedQuery[] {
  const maker = new QueryMaker(wines, SEED);
  addPlainClasses(maker, EACH);
  addTypedClasses(maker, EACH);
  addWordedClasses(maker, EACH);
  return [...maker.queries];
}
