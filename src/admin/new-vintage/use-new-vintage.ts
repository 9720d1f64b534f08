import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import schema from '../../api/product/content-types/product/schema.json';
import type { ExistingVintage, NewVintageAnswer } from '../../api/product/new-vintage/panel-api';
import { ITEM_UIDS } from '../../contract/content-types';
import type { PriceValue } from '../custom-fields/price-text';
import { useAddVintageMutation } from './request';

const { min, max } = schema.attributes.vintage;

export const isYear = (vintage: unknown): vintage is number => typeof vintage === 'number' && vintage >= min && vintage <= max;

/** @returns where the panel shows a wine */
export const addressOf = (documentId: string): string => `/content-manager/collection-types/${ITEM_UIDS.product}/${documentId}`;

export interface VintageValues {
  vintage: number | null;
  price: PriceValue;
}

/** Why the server made no draft. */
export interface Refusal {
  message: string;
  existing?: ExistingVintage['existing'];
}

interface Helpers {
  setErrors: (errors: Partial<Record<keyof VintageValues, string>>) => void;
}

function useFaults(): (values: VintageValues) => Partial<Record<keyof VintageValues, string>> {
  const { formatMessage } = useIntl();
  return ({ vintage, price }) => ({
    ...(vintage === null && { vintage: formatMessage({ id: 'shop.vintage.year-missing' }) }),
    ...(vintage !== null &&
      !isYear(vintage) && { vintage: formatMessage({ id: 'shop.year.outside' }, { min: String(min), max: String(max) }) }),
    // A price that can't be read: its input says so.
    ...(typeof price === 'string' && { price: formatMessage({ id: 'shop.price.unclear' }, { text: price }) }),
  });
}

/** Makes the draft of a vintage, and opens it. */
export function useNewVintage(documentId: string, onClose: () => void) {
  const { formatMessage } = useIntl();
  const { toggleNotification } = useNotification();
  const navigate = useNavigate();
  const findFaults = useFaults();
  const [addVintage, { isLoading }] = useAddVintageMutation();
  const [refusal, setRefusal] = useState<Refusal>();

  const open = ({ documentId: created, name, year_in_description: year }: NewVintageAnswer): void => {
    toggleNotification({ type: 'success', message: formatMessage({ id: 'shop.vintage.created' }, { name }) });
    if (year !== null) {
      const message = formatMessage({ id: 'shop.vintage.description' }, { year: String(year) });
      toggleNotification({ type: 'warning', message, timeout: 15_000 });
    }
    onClose();
    navigate(addressOf(created));
  };

  const submit = async (values: VintageValues, { setErrors }: Helpers): Promise<void> => {
    const { vintage, price } = values;
    if (!isYear(vintage) || typeof price === 'string') {
      setErrors(findFaults(values));
      return;
    }
    setRefusal(undefined);
    const answer = await addVintage({ documentId, vintage, price });
    if ('data' in answer) {
      open(answer.data);
      return;
    }
    const { message, details } = answer.error as { message?: string; details?: Partial<ExistingVintage> };
    const { existing } = details ?? {};
    setRefusal({ message: message ?? formatMessage({ id: 'shop.vintage.failed' }), ...(existing && { existing }) });
  };

  return { submit, isSending: isLoading, refusal, dismiss: () => setRefusal(undefined) };
}
