import { Button, Field, Modal, TextInput } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { getFetchClient, isFetchError, useAPIErrorHandler, useNotification } from '@strapi/strapi/admin';
import { useState, type FormEvent } from 'react';
import { useFormats } from './formats';

const SYNONYM_UID = 'api::synonym.synonym';

/** A role gets it in Settings → Roles, as the permission to create entries of the content type. */
export const CREATE_SYNONYMS = [{ action: 'plugin::content-manager.explorer.create', subject: SYNONYM_UID }];

/** Of one word of a synonym. */
const MAX_LENGTH = 100;

interface AddSynonymProps {
  /** what shoppers typed */
  text: string;
  /** called when the synonym is saved */
  onAdded: () => void;
}

/** What the dialog's form holds, and how it is saved: as a synonym of two words, what was typed and what it means. */
function useMeaning({ text, onAdded }: AddSynonymProps, onClose: () => void) {
  const { translate } = useFormats();
  const { formatAPIError } = useAPIErrorHandler();
  const { toggleNotification } = useNotification();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);

  const save = async () => {
    const meaning = typed.trim();
    if (meaning === '') {
      setError(translate('synonym.missing'));
      return;
    }
    setIsSaving(true);
    try {
      await getFetchClient().post(`/content-manager/collection-types/${SYNONYM_UID}`, { words: [text, meaning], includes: [] });
    } catch (failure) {
      setError(isFetchError(failure) ? formatAPIError(failure) : translate('synonym.failed'));
      setIsSaving(false);
      return;
    }
    toggleNotification({ type: 'success', message: translate('synonym.saved', { text, meaning }) });
    onClose();
    onAdded();
  };

  const type = (next: string) => {
    setTyped(next);
    setError(undefined);
  };
  return { typed, error, isSaving, type, save };
}

function MeaningForm({ onClose, ...synonym }: AddSynonymProps & { onClose: () => void }) {
  const { translate } = useFormats();
  const { typed, error, isSaving, type, save } = useMeaning(synonym, onClose);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <form onSubmit={submit}>
      <Modal.Body>
        <Field.Root name="meaning" required error={error} hint={translate('synonym.hint')}>
          <Field.Label>{translate('synonym.meaning', { text: synonym.text })}</Field.Label>
          <TextInput autoComplete="off" maxLength={MAX_LENGTH} value={typed} onChange={(event) => type(event.target.value)} />
          <Field.Hint />
          <Field.Error />
        </Field.Root>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {translate('synonym.cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {translate('synonym.save')}
        </Button>
      </Modal.Footer>
    </form>
  );
}

/** A button that opens a dialog: what does this search mean? */
export function AddSynonym({ text, onAdded }: AddSynonymProps) {
  const { translate } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Modal.Root open={isOpen} onOpenChange={setIsOpen}>
      <Modal.Trigger>
        <Button size="S" variant="tertiary" startIcon={<Plus aria-hidden />} aria-label={translate('synonym.add-for', { text })}>
          {translate('synonym.add')}
        </Button>
      </Modal.Trigger>
      <Modal.Content>
        <Modal.Header closeLabel={translate('synonym.cancel')}>
          <Modal.Title>{translate('synonym.add')}</Modal.Title>
        </Modal.Header>
        {isOpen && <MeaningForm text={text} onAdded={onAdded} onClose={() => setIsOpen(false)} />}
      </Modal.Content>
    </Modal.Root>
  );
}
