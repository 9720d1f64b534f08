import { byParameter, choicesOf, filterFields, type IndexedColumns } from '../../../../contract/declared-fields';
import { valueSlug } from '../../projection/text';
import type { ProductWords } from './product-words';
import { GroupColumn } from './group-column';
import { ListColumn } from './list-column';

const NUMBERS = filterFields('numbers');
const RANGES = filterFields('range');
const FLAGS = filterFields('flag');
const NAMES = filterFields('names');

/** A product without is below every range. */
const NO_NUMBER = -1;

export function copyInto<Numbers extends Int32Array | Uint8Array | Float64Array>(larger: Numbers, numbers: Numbers): Numbers {
  larger.set(numbers);
  return larger;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The columns of the index by which declared fields are filtered and counted, each by its parameter. */
export class DeclaredColumns {
  readonly numbers;
  readonly lists;
  /** as the row has them (decimals as hundredths); negative without */
  readonly ranges;
  readonly flags;

  /** @param values learns the names */
  constructor(capacity: number, { values }: Pick<ProductWords, 'values'>) {
    this.numbers = byParameter('numbers', () => new GroupColumn(capacity));
    this.ranges = byParameter('range', () => new Int32Array(capacity));
    this.flags = byParameter('flag', () => new Uint8Array(capacity));
    this.lists = byParameter('names', (field) => {
      const { parameter } = field.filter;
      const choices = choicesOf(field);
      // Every choice is known from the start: the search understands one that no product has.
      for (const [value, { vi }] of Object.entries(choices ?? {})) values.set(parameter, value, vi);
      if (choices) return ListColumn.ofChoices(capacity);
      return new ListColumn(capacity, valueSlug, (slug, name) => values.set(parameter, slug, name));
    });
  }

  set(ordinal: number, row: Partial<IndexedColumns>): void {
    for (const { filter, column } of NUMBERS) this.numbers[filter.parameter].set(ordinal, numberOf(row[column]));
    for (const { filter, column } of RANGES) this.ranges[filter.parameter][ordinal] = numberOf(row[column]) ?? NO_NUMBER;
    for (const { filter, column } of FLAGS) this.flags[filter.parameter][ordinal] = Number(row[column] ?? false);
    for (const { filter, column } of NAMES) this.lists[filter.parameter].set(ordinal, textOf(row[column]));
  }

  grow(capacity: number): void {
    for (const { filter } of RANGES)
      this.ranges[filter.parameter] = copyInto(new Int32Array(capacity), this.ranges[filter.parameter]);
    for (const { filter } of FLAGS)
      this.flags[filter.parameter] = copyInto(new Uint8Array(capacity), this.flags[filter.parameter]);
    for (const column of [...Object.values<GroupColumn>(this.numbers), ...Object.values<ListColumn>(this.lists)])
      column.codes = copyInto(new Int32Array(capacity), column.codes);
  }
}
