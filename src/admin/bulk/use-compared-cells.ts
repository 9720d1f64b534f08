import { useIntl } from 'react-intl';
import type { ComparedForm, DescribedPart } from '../drafts/kept-note';
import type { KeptPart } from '../drafts/kept-parts';
import { useFormats } from '../use-formats';
import { showCell, TICKED_COLUMNS, TYPED_COLUMNS, type ListedWine, type TypedCells, type TypedRows } from './cells';

const PRODUCT = 'api::product.product';

const storedCells = (wine: ListedWine): TypedCells => ({
  ...Object.fromEntries(TYPED_COLUMNS.map((column) => [column, showCell(column, wine[column])])),
  ...Object.fromEntries(TICKED_COLUMNS.map((column) => [column, wine[column] ?? false])),
});

/** @returns the cells of wines as they are stored, and as an editor has typed over them, to be shown side by side */
export function useComparedCells(
  wines: readonly ListedWine[],
  typed: TypedRows,
  onChoose: (typed: TypedRows) => void,
): ComparedForm {
  const { formatMessage } = useIntl();
  const { fieldLabel } = useFormats();
  const tell = (value: unknown): string =>
    typeof value === 'boolean'
      ? formatMessage({ id: `shop.conflict.${value ? 'yes' : 'no'}` })
      : typeof value === 'string'
        ? value
        : '';
  const describe = ({ path: [documentId, column = ''], stored, mine }: KeptPart): DescribedPart => {
    const name = wines.find((wine) => wine.documentId === documentId)?.name ?? '';
    return { label: `${fieldLabel(PRODUCT, column)}: ${name}`, stored: tell(stored), mine: tell(mine) };
  };
  return {
    stored: Object.fromEntries(wines.map((wine) => [wine.documentId, storedCells(wine)])),
    mine: Object.fromEntries(wines.map((wine) => [wine.documentId, { ...storedCells(wine), ...typed[wine.documentId] }])),
    describe,
    onChoose: (values) => onChoose({ ...typed, ...(values as TypedRows) }),
  };
}
