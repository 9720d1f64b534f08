import { useForm, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { ChangedField, HistoryChange, ValueBefore } from '../../catalogue/history/panel-api';
import { useReadValueBeforeMutation, type HistoryEntry } from '../api/history';
import { useOutcomes } from '../api/outcome';
import { useTexts } from '../ui/texts';
import type { PutBack } from './change-item';
import { toFormValue } from './form-value';

const keyOf = ({ id }: HistoryChange, { field }: ChangedField): string => `${id} ${field}`;

/** Puts values of before into the form. They are not saved: that is the editor's, with all its checks. */
export function usePutBack({ model, documentId }: HistoryEntry): PutBack {
  const { say, fieldLabel } = useTexts('history');
  const { toggleNotification } = useNotification();
  const { settle } = useOutcomes();
  const [read] = useReadValueBeforeMutation();
  const isDisabled = useForm('PutBack', (form) => form.disabled);
  // By field: several values may arrive before the form is drawn again.
  const onChange = useForm('PutBack', (form) => form.onChange);
  /** the change that each field's value is of */
  const [put, setPut] = useState<Readonly<Record<string, string>>>({});

  const putField = async (change: HistoryChange, changed: ChangedField, before: ValueBefore): Promise<void> => {
    const { field } = changed;
    const { value, missing } = await toFormValue({ model, documentId, field }, before);
    onChange(field, value);
    setPut((others) => ({ ...others, [field]: keyOf(change, changed) }));
    if (missing === 0) return;
    const message = say('put.missing', { field: fieldLabel(model, field), count: missing });
    toggleNotification({ type: 'warning', message });
  };

  return (change, field) => {
    if (isDisabled || !field.isEditable) return undefined;
    return {
      isPut: put[field.field] === keyOf(change, field),
      put: () =>
        void settle(
          read({ model, documentId, change: change.id, field: field.field }),
          (before) => void putField(change, field, before),
        ),
    };
  };
}
