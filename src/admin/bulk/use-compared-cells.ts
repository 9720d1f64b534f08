import { useIntl } from 'react-intl';
import type { ComparedForm, DescribedPart } from '../drafts/kept-note';
import { changedOf, type KeptPart } from '../drafts/kept-parts';
import type { Values } from '../saving/form-values';
import { showWholeValue } from '../saving/value-text';
import { useFormats } from '../use-formats';
import { readCell, showCell, TICKED_COLUMNS, TYPED_COLUMNS, type ListedWine, type TypedCells, type TypedRows } from './cells';

const PRODUCT = 'api::product.product';

const storedCells = (wine: ListedWine): TypedCells => ({
  ...Object.fromEntries(TYPED_COLUMNS.map((column) => [column, showCell(column, wine[column])])),
  ...Object.fromEntries(TICKED_COLUMNS.map((column) => [column, wine[column] ?? false])),
});

/** @returns all cells of a wine with what is typed over them, in the form of stored ones: `515000` is `515.000 ₫` */
function shownCells(wine: ListedWine, typed: TypedCells = {}): TypedCells {
  const texts = TYPED_COLUMNS.flatMap((column) => {
    const text = typed[column];
    if (text === undefined) return [];
    const read = readCell(column, text);
    return [[column, read === undefined ? text : showCell(column, read)] as const];
  });
  return { ...storedCells(wine), ...typed, ...Object.fromEntries(texts) };
}

/** @returns the cells of wines as they are stored, and as an editor has typed over them, to be shown side by side */
export function useComparedCells(
  wines: readonly ListedWine[],
  typed: TypedRows,
  onChoose: (typed: TypedRows) => void,
): ComparedForm {
  const intl = useIntl();
  const { fieldLabel } = useFormats();
  // Cells are texts and ticks.
  const tell = (value: unknown): string => showWholeValue(value, { type: 'string' }, intl);
  const describe = ({ path: [documentId, column = ''], stored, mine }: KeptPart): DescribedPart => {
    const name = wines.find((wine) => wine.documentId === documentId)?.name ?? '';
    return { label: `${fieldLabel(PRODUCT, column)}: ${name}`, stored: tell(stored), mine: tell(mine) };
  };
  const byWine = (cellsOf: (wine: ListedWine) => TypedCells): Values =>
    Object.fromEntries(wines.map((wine) => [wine.documentId, cellsOf(wine)]));
  return {
    stored: byWine(storedCells),
    mine: byWine((wine) => shownCells(wine, typed[wine.documentId])),
    describe,
    // A cell that is as stored is not typed: it would take back what another saves later.
    onChoose: (chosen) => {
      const typedOf = (wine: ListedWine) => changedOf(storedCells(wine), chosen[wine.documentId] as Values) as TypedCells;
      onChoose({ ...typed, ...(byWine(typedOf) as TypedRows) });
    },
  };
}
