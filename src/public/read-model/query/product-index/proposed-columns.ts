import { byParameter, choicesOf, filterFields } from '../../../../contract/declared-fields';
import { valueSlug } from '../../projection/text';
import { proposeTaste, type WineFacts } from '../taste/propose-taste';
import { copyInto } from './declared-columns';
import type { GroupEntries } from './group-entries';
import { ListColumn } from './list-column';
import type { IndexedRow } from './indexed-row';
import type { ProductWords } from './product-words';

const NAMES = filterFields('names');

const HUNDREDTHS = 100;

function factsOf(
  { sort_name, grapes, origin_id, wine_type_id, abv_hundredths, price }: IndexedRow,
  names: GroupEntries['names'],
): WineFacts {
  return {
    name: sort_name ?? '',
    grapes: (grapes ?? '').split('\n'),
    region: names.origin.get(origin_id ?? 0),
    type: names.wine_type.get(wine_type_id ?? 0),
    abv: typeof abv_hundredths === 'number' ? abv_hundredths / HUNDREDTHS : null,
    price,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * What the rules of taste propose of products whose editors have said nothing. The search finds products by it; lists and filters
 * don't, since no answer shows it.
 */
export class ProposedColumns {
  readonly lists;

  /** @param words learns the names */
  constructor(
    capacity: number,
    { values }: Pick<ProductWords, 'values'>,
    private readonly groupEntries: Pick<GroupEntries, 'names'>,
  ) {
    this.lists = byParameter('names', (field) => {
      if (choicesOf(field)) return ListColumn.ofChoices(capacity);
      const { parameter } = field.filter;
      return new ListColumn(capacity, valueSlug, (slug, name) => {
        if (values.get(parameter, slug) === undefined) values.set(parameter, slug, name);
      });
    });
  }

  set(ordinal: number, row: IndexedRow): void {
    const proposal: Readonly<Record<string, unknown>> = { ...proposeTaste(factsOf(row, this.groupEntries.names)) };
    for (const { attribute, filter, column } of NAMES) {
      const own = row[column];
      const isOpen = own === null || own === undefined || own === '';
      const values = isOpen ? [proposal[attribute]].flat().filter(isText) : [];
      this.lists[filter.parameter].set(ordinal, values.length > 0 ? values.join('\n') : null);
    }
  }

  grow(capacity: number): void {
    for (const column of Object.values<ListColumn>(this.lists)) column.codes = copyInto(new Int32Array(capacity), column.codes);
  }
}
