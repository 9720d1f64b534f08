import { Button, Dialog } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import type { ReactNode } from 'react';

interface ConfirmButtonProps {
  label: string;
  /** says what the button is for, where several have the same label */
  name?: string;
  question: string;
  /** of the button that leaves everything as it is */
  cancel: string;
  icon?: ReactNode;
  variant?: 'secondary' | 'tertiary' | 'danger-light';
  size?: 'S' | 'M';
  disabled?: boolean | undefined;
  onConfirm: () => void;
}

/** A button that asks before it acts. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name = label, question, cancel, icon, variant = 'secondary', size = 'M', disabled = false, onConfirm } = props;
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <Button size={size} variant={variant} startIcon={icon} aria-label={name} disabled={disabled}>
          {label}
        </Button>
      </Dialog.Trigger>
      <Dialog.Content>
        <Dialog.Header>{name}</Dialog.Header>
        <Dialog.Body icon={<WarningCircle fill="warning600" />}>{question}</Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button variant="tertiary" fullWidth>
              {cancel}
            </Button>
          </Dialog.Cancel>
          <Dialog.Action>
            <Button variant={variant === 'danger-light' ? 'danger' : 'default'} fullWidth onClick={onConfirm}>
              {label}
            </Button>
          </Dialog.Action>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}
