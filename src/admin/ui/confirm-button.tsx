import { Button, Dialog } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';

interface ConfirmButtonProps {
  label: string;
  /** says what the button is for, where several have the same label */
  name?: string;
  question: string;
  icon?: ReactNode;
  variant?: 'secondary' | 'tertiary' | 'danger-light';
  size?: 'S' | 'M';
  disabled?: boolean | undefined;
  onConfirm: () => void;
}

/** A button that asks before it acts. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name = label, question, icon, variant = 'secondary', size = 'M', disabled = false, onConfirm } = props;
  const confirm = (
    <Dialog.Action>
      <Button fullWidth variant={variant === 'danger-light' ? 'danger' : 'default'} onClick={onConfirm}>
        {label}
      </Button>
    </Dialog.Action>
  );
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <Button size={size} variant={variant} startIcon={icon} aria-label={name} disabled={disabled}>
          {label}
        </Button>
      </Dialog.Trigger>
      <ConfirmDialog title={name} endAction={confirm}>
        {question}
      </ConfirmDialog>
    </Dialog.Root>
  );
}
