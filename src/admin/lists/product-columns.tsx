import { Flex, Status, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ListedWine } from '../bulk/cells';
import { QuickEdit, useMayQuickEdit } from '../bulk/quick-edit';
import { showPrice } from '../custom-fields/price-text';
import { hasAttributes, type Column, type ColumnList, type Row } from './columns';
import { isPhone, PHONE } from './phone';

const PHONE_COLUMNS = ['gallery', 'name'];

/** The colours of Strapi's own column. */
const STATUS_VARIANTS: Readonly<Record<string, 'secondary' | 'success' | 'alternative'>> = {
  draft: 'secondary',
  published: 'success',
  modified: 'alternative',
};

/** The row opens the entry too: twice is once too often in the history. */
const stop = (event: { stopPropagation: () => void }): void => event.stopPropagation();

/** The price, with the one before a discount struck through. */
function Price({ row }: { row: Row }) {
  const { formatMessage } = useIntl();
  const { price, compare_at_price: before } = row;
  if (typeof price !== 'number') {
    return <Typography textColor="neutral600">{formatMessage({ id: 'shop.price.none' })}</Typography>;
  }
  return (
    <Flex tag="span" direction="column" alignItems="start" style={{ whiteSpace: 'nowrap' }}>
      <Typography textColor="neutral800">{showPrice(price)}</Typography>
      {typeof before === 'number' && (
        <Typography tag="del" variant="pi" textColor="neutral600" title={formatMessage({ id: 'shop.price.before' })}>
          {showPrice(before)}
        </Typography>
      )}
    </Flex>
  );
}

interface LabelProps {
  variant: 'success' | 'danger' | 'secondary' | 'alternative';
  id: string;
}

function Label({ variant, id }: LabelProps) {
  const { formatMessage } = useIntl();
  return (
    <Status size="S" variant={variant} width="fit-content">
      <Typography tag="span" variant="omega" fontWeight="bold" style={{ whiteSpace: 'nowrap' }}>
        {formatMessage({ id })}
      </Typography>
    </Status>
  );
}

const Stock = ({ row }: { row: Row }) =>
  row.in_stock === true ? <Label variant="success" id="shop.stock.in" /> : <Label variant="danger" id="shop.stock.out" />;

function PublicationStatus({ row }: { row: Row }) {
  const status = String(row.status);
  return <Label variant={STATUS_VARIANTS[status] ?? 'secondary'} id={`content-manager.containers.List.${status}`} />;
}

/** A long name goes on in another line: cut off, it would hide the vintage at its end. */
function Name({ row }: { row: Row }) {
  const { name, brand, documentId } = row;
  const brandName = (brand as { name?: unknown } | null | undefined)?.name;
  return (
    <Flex direction="column" alignItems="start" minWidth="16rem" style={{ whiteSpace: 'normal' }}>
      <Typography tag={Link} to={String(documentId)} textColor="neutral800" onClick={stop}>
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

/** On a phone, one cell says what the other columns say, and price and stock are changed in it. */
function Summary({ row }: { row: Row }) {
  const mayEdit = useMayQuickEdit();
  return (
    <Flex direction="column" alignItems="start" gap={2} className="shop-summary">
      <Name row={row} />
      {mayEdit ? (
        <QuickEdit key={String(row.updatedAt)} wine={row as unknown as ListedWine}>
          <PublicationStatus row={row} />
        </QuickEdit>
      ) : (
        <>
          <Price row={row} />
          <Flex gap={2} wrap="wrap">
            <Stock row={row} />
            <PublicationStatus row={row} />
          </Flex>
        </>
      )}
    </Flex>
  );
}

function BeforePrice({ row: { compare_at_price: before } }: { row: Row }) {
  return <Typography textColor="neutral800">{typeof before === 'number' ? showPrice(before) : '-'}</Typography>;
}

const CELLS: Readonly<Record<string, (props: { row: Row }) => React.ReactNode>> = {
  name: Name,
  price: Price,
  compare_at_price: BeforePrice,
  in_stock: Stock,
};

function formatColumn(column: Column): Column {
  const Cell = CELLS[column.name];
  return Cell ? { ...column, cellFormatter: (row) => <Cell row={row} /> } : column;
}

function formatPhoneColumn(column: Column): Column {
  if (column.name === 'name') return { ...column, cellFormatter: (row) => <Summary row={row} /> };
  return { ...column, label: { id: 'shop.picture' } };
}

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
    [data-shop-fold='none'], [data-shop-fold='filters'] > :not(:first-child), [data-shop-fold='actions'] > :first-child {
      display: none !important
    }
  }`;
  document.head.append(style);
}
