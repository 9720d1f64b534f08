import { Button } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { SYNONYM_UID, useAddSynonymMutation } from '../../admin/api/reports';
import { Dialog, DialogForm } from '../../admin/ui/dialog-form';
import { TextField } from '../../admin/ui/fields';
import { useTexts } from '../../admin/ui/texts';

/** A role gets it in Settings → Roles, as the permission to create entries of the content type. */
export const CREATE_SYNONYMS = [{ action: 'plugin::content-manager.explorer.create', subject: SYNONYM_UID }];

/** A button that opens a dialog: what does this search mean? It is saved as a synonym of two words. */
export function AddSynonym({ text }: { text: string }) {
  const { say } = useTexts('reports');
  const { toggleNotification } = useNotification();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [add, { isLoading, error }] = useAddSynonymMutation();
  const meaning = typed.trim();
  const close = (): void => setIsOpen(false);
  const save = async (): Promise<void> => {
    const answer = await add([text, meaning]);
    if ('error' in answer) return;
    toggleNotification({ type: 'success', message: say('synonym.saved', { text, meaning }) });
    close();
  };
  const trigger = (
    <Button size="S" variant="tertiary" startIcon={<Plus aria-hidden />} aria-label={say('synonym.add-for', { text })}>
      {say('synonym.add')}
    </Button>
  );
  return (
    <Dialog title={say('synonym.add')} open={isOpen} trigger={trigger} onOpen={() => setIsOpen(true)} onClose={close}>
      <DialogForm
        submit={say('synonym.save')}
        isSending={isLoading}
        disabled={meaning === ''}
        error={error}
        onLeave={close}
        onSubmit={() => void save()}
      >
        <TextField
          name="meaning"
          label={say('synonym.meaning', { text })}
          hint={say('synonym.hint')}
          value={typed}
          onChange={setTyped}
        />
      </DialogForm>
    </Dialog>
  );
}
