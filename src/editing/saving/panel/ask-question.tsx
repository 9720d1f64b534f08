import { Button, Dialog } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { requestText } from '../../../admin/requests/texts';
import { openDialog } from './panel-dialogs';

/** Asks what the server asks before it saves. @returns whether the editor goes on */
export const askQuestion = (question: string): Promise<boolean> =>
  openDialog((close) => (
    <Dialog.Root open onOpenChange={() => close(false)}>
      <ConfirmDialog
        title={requestText('question')}
        startAction={
          <Button fullWidth variant="tertiary" onClick={() => close(false)}>
            {requestText('back')}
          </Button>
        }
        endAction={
          <Button fullWidth onClick={() => close(true)}>
            {requestText('go-on')}
          </Button>
        }
      >
        {question}
      </ConfirmDialog>
    </Dialog.Root>
  ));
