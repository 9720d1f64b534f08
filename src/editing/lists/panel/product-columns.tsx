import { Flex, Typography } from '@strapi/design-system';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ListedWine } from '../../bulk/panel/cells';
import { QuickEditButton } from '../../bulk/panel/quick-edit-button';
import { showPrice } from '../../fields/panel/price-text';
import { StateLabel, type StateLabelProps } from '../../../admin/ui/state-label';
import { hasAttributes, type Column, type ColumnList, type Row } from './columns';
import { isPhone, PHONE } from '../../../admin/ui/phone';

interface CellProps {
  row: Row;
}

const PHONE_COLUMNS = ['gallery', 'name'];

/** The colours of Strapi's own column. */
const STATUS_VARIANTS: Readonly<Record<string, 'secondary' | 'success' | 'alternative'>> = {
  draft: 'secondary',
  published: 'success',
  modified: 'alternative',
};

/** The price, with the one before a discount struck through. */
function Price({ row: { price, compare_at_price: before } }: CellProps) {
  if (typeof price !== 'number')
    return (
      <Typography textColor="neutral600">
        <FormattedMessage id="shop.price.none" />
      </Typography>
    );
  return (
    <Flex tag="span" direction="column" alignItems="start" style={{ whiteSpace: 'nowrap' }}>
      <Typography textColor="neutral800">{showPrice(price)}</Typography>
      {typeof before === 'number' && (
        <Typography tag="del" variant="pi" textColor="neutral600">
          {showPrice(before)}
        </Typography>
      )}
    </Flex>
  );
}

function BeforePrice({ row: { compare_at_price: before } }: CellProps) {
  return <Typography textColor="neutral800">{typeof before === 'number' ? showPrice(before) : '-'}</Typography>;
}

type LabelProps = Omit<StateLabelProps, 'children'> & { id: string };

const Label = ({ variant, id }: LabelProps) => <StateLabel variant={variant}>{useIntl().formatMessage({ id })}</StateLabel>;

const Stock = ({ row }: CellProps) =>
  row.in_stock === true ? <Label variant="success" id="shop.stock.in" /> : <Label variant="danger" id="shop.stock.out" />;

/** A long name goes on in another line: cut off, it would hide the vintage at its end. */
function Name({ row: { name, brand, documentId } }: CellProps) {
  const brandName = (brand as { name?: unknown } | null | undefined)?.name;
  return (
    <Flex direction="column" alignItems="start" minWidth="16rem" style={{ whiteSpace: 'normal' }}>
      <Typography
        tag={Link}
        to={String(documentId)}
        textColor="neutral800"
        // The row opens the entry too: twice is once too often in the history.
        onClick={(event: { stopPropagation: () => void }) => event.stopPropagation()}
      >
        {typeof name === 'string' ? name : '-'}
      </Typography>
      {typeof brandName === 'string' && (
        <Typography variant="pi" textColor="neutral600">
          {brandName}
        </Typography>
      )}
    </Flex>
  );
}

/** On a phone, one cell says what the other columns say. */
function Summary({ row }: CellProps) {
  const status = String(row.status);
  return (
    <Flex direction="column" alignItems="start" gap={2} className="shop-summary">
      <Name row={row} />
      <Flex gap={3} wrap="wrap">
        <Price row={row} />
        <QuickEditButton wine={row as unknown as ListedWine} />
      </Flex>
      <Flex gap={2} wrap="wrap">
        <Stock row={row} />
        <Label variant={STATUS_VARIANTS[status] ?? 'secondary'} id={`content-manager.containers.List.${status}`} />
      </Flex>
    </Flex>
  );
}

const CELLS: Readonly<Record<string, (props: CellProps) => React.ReactNode>> = {
  name: Name,
  price: Price,
  compare_at_price: BeforePrice,
  in_stock: Stock,
};

function formatColumn(column: Column): Column {
  const Cell = CELLS[column.name];
  return Cell ? { ...column, cellFormatter: (row) => <Cell row={row} /> } : column;
}

const formatPhoneColumn = (column: Column): Column =>
  column.name === 'name'
    ? { ...column, cellFormatter: (row) => <Summary row={row} /> }
    : { ...column, label: { id: 'shop.picture' } };

/** Strapi's hook for the columns of a list. A phone shows the picture, and all else in the cell of the name. */
export function formatProducts<T extends ColumnList>(list: T): T {
  if (!hasAttributes(list, 'in_stock', 'compare_at_price')) return list;
  if (!isPhone()) return { ...list, displayedHeaders: list.displayedHeaders.map(formatColumn) };
  const columns = list.displayedHeaders.filter(({ name }) => PHONE_COLUMNS.includes(name));
  return { ...list, displayedHeaders: columns.map(formatPhoneColumn) };
}

/** Strapi adds the column of the status itself, and leaves much space between columns. Call it in `register`. */
export function addPhoneStyle(): void {
  const style = document.createElement('style');
  const table = 'table:has(.shop-summary)';
  style.textContent = `@media ${PHONE} {
    ${table} :is(th, td) { padding-inline: 4px }
    ${table} :is(td:has(> .shop-summary) + td, thead th:last-child:nth-child(n + 3)) { display: none }
  }`;
  document.head.append(style);
}
