import type { ProductIndex } from '../product-index/product-index';
import { valueColumn } from '../product-index/value-columns';
import { VALUE_KINDS, type SearchValue } from './values';

/** The values that published products have. A grape of an unpublished one is in the index too, and a brand before its first wine. */
export interface OfferedValues {
  values: ReadonlySet<SearchValue>;
  /** folded words of their names */
  words: ReadonlySet<string>;
  /** for the query cache */
  byteLength: number;
}

const BYTES_PER_VALUE = 100;

/** @returns by code of a column: 1 if a published product has it, else 0 */
function offeredCodes(codes: Int32Array, published: Int32Array, codeCount: number): Uint8Array {
  const offered = new Uint8Array(codeCount);
  for (let at = 0; at < published.length; at += 1) offered[codes[published[at] ?? 0] ?? 0] = 1;
  return offered;
}

function findOffered(index: ProductIndex): OfferedValues {
  const published = index.orders.popular.ordinals;
  const values = new Set<SearchValue>();
  for (const kind of VALUE_KINDS) {
    const { column, keys } = valueColumn(index, kind);
    const offered = offeredCodes(column.codes, published, keys.length);
    for (const key of new Set(keys.flatMap((own, code) => (offered[code] === 1 ? own : [])))) {
      const value = index.words.values.get(kind, key);
      if (value) values.add(value);
    }
  }
  const words = new Set([...values].flatMap(({ folded }) => folded));
  return { values, words, byteLength: BYTES_PER_VALUE * (values.size + words.size) };
}

/** Found once a version of the index. */
export function offeredValues(index: ProductIndex): OfferedValues {
  return index.queryCache.getOrCompute('offered', () => findOffered(index));
}
