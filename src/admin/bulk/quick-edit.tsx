import { Box, Button, Checkbox, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { useAuth } from '@strapi/strapi/admin';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { CATALOGUE_PERMISSION } from '../../catalogue/runs/panel-api';
import { useFormats } from '../use-formats';
import { readCell, readRows, showCell, type ListedWine, type TypedCells } from './cells';
import { useQuickSave } from './use-quick-save';
import { useBulkTexts } from './use-texts';

const PRODUCT = 'api::product.product';

const UPDATE = 'plugin::content-manager.explorer.update';

export const useMayQuickEdit = (): boolean =>
  useAuth(
    'QuickEdit',
    ({ permissions }) =>
      permissions.some(({ action }) => action === CATALOGUE_PERMISSION) &&
      permissions.some(({ action, subject }) => action === UPDATE && subject === PRODUCT),
  );

interface PriceInputProps {
  wine: ListedWine;
  typed: TypedCells;
  fault: string | undefined;
  disabled: boolean;
  onType: (typed: TypedCells) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function PriceInput({ wine, typed, fault, disabled, onType, onKeyDown }: PriceInputProps) {
  const { say } = useBulkTexts();
  const { fieldLabel } = useFormats();
  const { formatMessage } = useIntl();
  const read = typed.price === undefined ? undefined : readCell('price', typed.price);
  const isTaken = typeof read === 'number' && /\p{L}/u.test(typed.price ?? '');
  const taken = isTaken ? formatMessage({ id: 'shop.number.taken' }, { number: showCell('price', read) }) : undefined;
  return (
    <Box maxWidth="18rem">
      <Field.Root name={`price-${wine.documentId}`} error={fault} hint={taken}>
        <TextInput
          aria-label={`${fieldLabel(PRODUCT, 'price')}: ${wine.name}`}
          inputMode="numeric"
          autoComplete="off"
          placeholder={say('quick.no-price')}
          disabled={disabled}
          value={typed.price ?? showCell('price', wine.price)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => read !== undefined && onType({ ...typed, price: showCell('price', read) })}
          onChange={(event) => onType({ ...typed, price: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <Field.Hint />
        <Field.Error />
      </Field.Root>
    </Box>
  );
}

interface RowButtonsProps {
  isSaving: boolean;
  /** undefined while something can't be read */
  onSave: (() => void) | undefined;
  onCancel: () => void;
}

function RowButtons({ isSaving, onSave, onCancel }: RowButtonsProps) {
  const { say } = useBulkTexts();
  return (
    <Flex gap={2}>
      <Button size="S" loading={isSaving} disabled={!onSave} onClick={onSave}>
        {say('quick.save')}
      </Button>
      <Button size="S" variant="tertiary" disabled={isSaving} onClick={onCancel}>
        {say('cancel')}
      </Button>
    </Flex>
  );
}

/** Price and stock of one wine, in its row of the list. Nothing is saved before its button is pressed: a thumb that scrolls may touch it. */
export function QuickEdit({ wine, children }: { wine: ListedWine; children: ReactNode }) {
  const { say } = useBulkTexts();
  const { fieldLabel } = useFormats();
  const { isSaving, fault, save } = useQuickSave(wine.name);
  const [typed, setTyped] = useState<TypedCells>({});
  const startAgain = () => setTyped({});
  const cells = { [wine.documentId]: typed };
  const { rows, wrong } = readRows([wine], cells);
  const [row] = rows;
  const isWrong = wrong.size > 0;
  const saveRow = row && !isWrong && !isSaving ? () => save(row) : undefined;
  const keyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') saveRow?.();
    if (key === 'Escape') startAgain();
  };
  return (
    <Flex
      direction="column"
      alignItems="stretch"
      gap={2}
      width="100%"
      style={{ whiteSpace: 'normal' }}
      // The row opens the entry.
      onClick={(event: { stopPropagation: () => void }) => event.stopPropagation()}
    >
      <PriceInput
        {...{ wine, typed }}
        fault={isWrong ? say('quick.wrong') : fault}
        disabled={isSaving}
        onType={setTyped}
        onKeyDown={keyDown}
      />
      {typeof wine.compare_at_price === 'number' && (
        <Typography tag="del" variant="pi" textColor="neutral600">
          {showCell('compare_at_price', wine.compare_at_price)}
        </Typography>
      )}
      <Flex gap={3} wrap="wrap">
        <Checkbox
          aria-label={`${fieldLabel(PRODUCT, 'in_stock')}: ${wine.name}`}
          disabled={isSaving}
          checked={typed.in_stock ?? wine.in_stock ?? false}
          onCheckedChange={(isChecked) => setTyped({ ...typed, in_stock: isChecked === true })}
        >
          {say('quick.in-stock')}
        </Checkbox>
        {children}
      </Flex>
      {(row !== undefined || isWrong) && <RowButtons isSaving={isSaving} onSave={saveRow} onCancel={startAgain} />}
    </Flex>
  );
}
