import { Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import schema from '../../../api/product/content-types/product/schema.json';
import { nameOfVintage, type NamedWine } from '../server/names';
import { ITEM_UIDS } from '../../../contract/content-types';
import { readYear } from '../../fields/panel/number-text';
import { readPrice, showPrice } from '../../fields/panel/price-text';
import { DialogForm } from '../../../admin/ui/dialog-form';
import { TextField } from '../../../admin/ui/fields';
import { NEW_VINTAGE_PATH, type ExistingVintage, type NewVintageAnswer, type NewVintageRequest } from '../server/panel-api';
import { CONTENT_TAGS, shopApi } from '../../../admin/api/shop-api';

const { useAddVintageMutation } = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    addVintage: builder.mutation<NewVintageAnswer, NewVintageRequest>({
      query: (data) => ({ url: NEW_VINTAGE_PATH, method: 'POST', data }),
      // A list that is read again closes the dialogs of its rows: a refusal would not be seen.
      invalidatesTags: (_answer, error) => (error ? [] : [...CONTENT_TAGS]),
    }),
  }),
});

/** @returns the wine that has this vintage already, where that is why a request was refused */
const existingVintage = (error: unknown): ExistingVintage['existing'] | undefined =>
  ((error ?? {}) as { details?: Partial<ExistingVintage> }).details?.existing;

/** The wine that the new vintage is made of. */
export interface SourceWine extends NamedWine {
  documentId: string;
  price: number | null;
}

const { min, max } = schema.attributes.vintage;

/** @returns where the panel shows a wine */
const addressOf = (documentId: string): string => `/content-manager/collection-types/${ITEM_UIDS.product}/${documentId}`;

/** @returns undefined for a text that is no year of a wine */
function readVintage(text: string): number | undefined {
  const year = readYear(text);
  return year !== undefined && year >= min && year <= max ? year : undefined;
}

type Say = (id: string, values?: Record<string, string>) => string;

function priceHintOf(wine: SourceWine, price: number | null | undefined, say: Say): string {
  if (typeof price === 'number') return `= ${showPrice(price)}`;
  return wine.price === null
    ? say('vintage.price-empty')
    : say('vintage.price-before', { name: wine.name, price: showPrice(wine.price) });
}

function tellCreated(
  { name, year_in_description: year }: NewVintageAnswer,
  say: Say,
  notify: ReturnType<typeof useNotification>['toggleNotification'],
): void {
  notify({ type: 'success', message: say('vintage.created', { name }) });
  if (year !== null) notify({ type: 'warning', message: say('vintage.description', { year: String(year) }), timeout: 15_000 });
}

interface NewVintageFormProps {
  wine: SourceWine;
  onClose: () => void;
}

/** The inside of the dialog that asks for year and price of a new vintage. It opens the draft that was made. */
export function NewVintageForm({ wine, onClose }: NewVintageFormProps) {
  const { formatMessage } = useIntl();
  const { toggleNotification } = useNotification();
  const navigate = useNavigate();
  const [addVintage, { isLoading, error }] = useAddVintageMutation();
  const [typed, setTyped] = useState({ vintage: '', price: '' });
  const [wasSent, setWasSent] = useState(false);
  const say = (id: string, values?: Record<string, string>): string => formatMessage({ id: `shop.${id}` }, values);
  const vintage = readVintage(typed.vintage);
  const price = typed.price.trim() === '' ? null : readPrice(typed.price);
  const existing = existingVintage(error);
  const yearFault =
    typed.vintage.trim() === '' ? say('vintage.year-missing') : say('year.outside', { min: String(min), max: String(max) });

  const submit = async (): Promise<void> => {
    setWasSent(true);
    if (vintage === undefined || price === undefined) return;
    const answer = await addVintage({ documentId: wine.documentId, vintage, price });
    if (!('data' in answer)) return;
    tellCreated(answer.data, say, toggleNotification);
    onClose();
    navigate(addressOf(answer.data.documentId));
  };
  return (
    <DialogForm
      submit={say('vintage.submit')}
      isSending={isLoading}
      error={error}
      onLeave={onClose}
      onSubmit={() => void submit()}
    >
      <Typography tag="p">{say('vintage.explanation')}</Typography>
      <TextField
        name="vintage"
        label={say('vintage.year')}
        inputMode="numeric"
        value={typed.vintage}
        error={wasSent && vintage === undefined ? yearFault : undefined}
        onChange={(text) => setTyped({ ...typed, vintage: text })}
      />
      <TextField
        name="price"
        label={say('vintage.price')}
        inputMode="numeric"
        hint={priceHintOf(wine, price, say)}
        value={typed.price}
        error={wasSent && price === undefined ? say('price.unclear', { text: typed.price }) : undefined}
        onChange={(text) => setTyped({ ...typed, price: text })}
      />
      <Typography tag="p" aria-live="polite" fontWeight="bold">
        {say('vintage.name', { name: vintage === undefined ? '…' : nameOfVintage(wine, vintage) })}
      </Typography>
      {existing && (
        <Typography tag={Link} to={addressOf(existing.documentId)} onClick={onClose} textColor="primary600">
          {say('vintage.open', { name: existing.name })}
        </Typography>
      )}
    </DialogForm>
  );
}
