import { getFetchClient, useForm, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { HISTORY_PATH, type ChangedField, type HistoryChange, type ValueBefore } from '../../catalogue/history/panel-api';
import { useAttempt } from '../use-attempt';
import type { PutBack } from './change-item';
import { toFormValue } from './form-value';
import { useHistoryTexts } from './use-texts';

interface Entry {
  model: string;
  documentId: string;
}

const keyOf = ({ id }: HistoryChange, { field }: ChangedField): string => `${id} ${field}`;

/** Puts values of before into the form. They are not saved: that is the editor's, with all its checks. */
export function usePutBack({ model, documentId }: Entry): PutBack {
  const { translate, fieldLabel } = useHistoryTexts();
  const { toggleNotification } = useNotification();
  const { attempt } = useAttempt(translate('failed'), () => undefined);
  const isDisabled = useForm('PutBack', (form) => form.disabled);
  // By field: several values may arrive before the form is drawn again.
  const onChange = useForm('PutBack', (form) => form.onChange);
  /** the change that each field's value is of */
  const [put, setPut] = useState<Readonly<Record<string, string>>>({});

  const putField = async (change: HistoryChange, changed: ChangedField): Promise<void> => {
    const { field } = changed;
    const path = `${HISTORY_PATH}/${model}/${documentId}/value`;
    const { data } = await getFetchClient().get<ValueBefore>(path, { params: { change: change.id, field } });
    const { value, missing } = await toFormValue({ model, documentId, field }, data);
    onChange(field, value);
    setPut((before) => ({ ...before, [field]: keyOf(change, changed) }));
    if (missing > 0)
      toggleNotification({
        type: 'warning',
        message: translate('put.missing', { field: fieldLabel(model, field), count: missing }),
      });
  };

  return (change, field) => {
    if (isDisabled || !field.isEditable) return undefined;
    return {
      isPut: put[field.field] === keyOf(change, field),
      put: () => void attempt(() => putField(change, field)),
    };
  };
}
