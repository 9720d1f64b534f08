import { Button, Flex, Modal } from '@strapi/design-system';
import type { FormEvent, ReactNode } from 'react';
import { useOutcomes } from '../api/outcome';
import { Notice } from './notice';
import { useTexts } from './texts';

interface DialogFormProps {
  /** of the button that sends; without it there is only one that closes */
  submit?: string | undefined;
  variant?: 'default' | 'danger';
  isSending?: boolean;
  disabled?: boolean;
  /** why the last request was refused */
  error?: unknown;
  /** of the button that leaves, instead of "Cancel" */
  leave?: string | undefined;
  onLeave: () => void;
  onSubmit?: () => void;
  children: ReactNode;
}

/** The inside of a modal: inputs, a button that leaves, and one that sends. The dialogs of Strapi's actions have their own frame. */
export function DialogForm(props: DialogFormProps) {
  const { submit, variant = 'default', isSending = false, disabled = false, error, leave, onLeave, onSubmit, children } = props;
  const { say } = useTexts('ui');
  const { failureText } = useOutcomes();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // A form of the page that the dialog belongs to is no part of it, but gets its events from React.
    event.stopPropagation();
    if (!isSending && !disabled) onSubmit?.();
  };
  return (
    <form noValidate onSubmit={send}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          {children}
          {error !== undefined && (
            <div role="alert">
              <Notice tone="danger">{failureText(error)}</Notice>
            </div>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onLeave}>
          {leave ?? say(submit === undefined ? 'close' : 'cancel')}
        </Button>
        {submit !== undefined && (
          <Button type="submit" variant={variant} loading={isSending} disabled={disabled}>
            {submit}
          </Button>
        )}
      </Modal.Footer>
    </form>
  );
}

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** a button that opens it */
  trigger?: ReactNode;
  onOpen?: () => void;
  children: ReactNode;
}

/** The frame of a dialog of the shop's own, around a `DialogForm`. */
export function Dialog({ title, open, onClose, trigger, onOpen, children }: DialogProps) {
  return (
    <Modal.Root open={open} onOpenChange={(isOpen) => (isOpen ? onOpen?.() : onClose())}>
      {trigger !== undefined && <Modal.Trigger>{trigger}</Modal.Trigger>}
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
