import type { ComponentType } from 'react';
import { DECLARED_FIELDS } from '../../../contract/declared-fields';
import { PriceInput, YearInput } from '../../fields/panel/number-inputs';
import { STOCK_INPUTS } from '../../fields/panel/register';
import { readerLanguage, type PanelStore } from '../../../admin/shared/bilingual-labels';
import { translations } from '../../../admin/translations';

/** A filter of a list, as Strapi's hook passes it. */
interface Filter {
  name: string;
  type: string;
  label: string | object;
  mainField?: { name: string; type: string };
  operators?: { label: string | object; value: string }[];
  options?: { label: string; value: string }[];
  input?: ComponentType<never>;
  attribute?: object;
}

interface FilterList {
  displayedFilters: Filter[];
  layout: { metadatas: Record<string, { label?: string }> };
}

const operator = (value: string) => ({ label: { id: `components.FilterOptions.FILTER_TYPES.${value}` }, value });

const YEAR_NAME = 'vintage';
const PRICE_NAMES: ReadonlySet<string> = new Set(
  DECLARED_FIELDS.filter(({ table }) => table?.cell === 'price').map(({ attribute }) => attribute),
);
const PICTURES_NAME = 'gallery';

function adaptFilter(filter: Filter, text: (id: string) => string): Filter {
  // A switch says neither what is chosen nor that "no" is a choice.
  if (filter.type === 'boolean') {
    const options = [
      { label: text('app.components.ToggleCheckbox.on-label'), value: 'true' },
      { label: text('app.components.ToggleCheckbox.off-label'), value: 'false' },
    ];
    return { ...filter, type: 'enumeration', options, operators: [operator('$eq')] };
  }
  // Without options, a chip shows the year as 2.011.
  if (filter.name === YEAR_NAME) return { ...filter, input: YearInput as ComponentType<never>, options: [], attribute: {} };
  if (PRICE_NAMES.has(filter.name)) return { ...filter, input: PriceInput as ComponentType<never> };
  return { ...filter, input: filter.input ?? STOCK_INPUTS.get(filter.mainField?.type ?? filter.type) };
}

/** Strapi's hook for the filters of a list. Strapi offers none for pictures. */
export function adaptFilters<T extends FilterList>(list: T, store: PanelStore): T {
  const texts = translations[readerLanguage(store)];
  const displayedFilters = list.displayedFilters.map((filter) => adaptFilter(filter, (id) => texts[id] ?? id));
  const pictures = list.layout.metadatas[PICTURES_NAME];
  if (pictures) {
    displayedFilters.push({
      name: PICTURES_NAME,
      type: 'relation',
      label: pictures.label ?? PICTURES_NAME,
      mainField: { name: 'id', type: 'integer' },
      operators: [operator('$null'), operator('$notNull')],
    });
  }
  return { ...list, displayedFilters };
}
