import { Button, Dialog } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import type { ReactNode } from 'react';
import { useExchangeTexts } from './use-texts';

interface ConfirmButtonProps {
  label: string;
  question: string;
  icon?: ReactNode;
  variant?: 'secondary' | 'tertiary' | 'danger-light';
  disabled?: boolean;
  onConfirm: () => void;
}

/** A button that asks before it acts. */
export function ConfirmButton({ label, question, icon, variant = 'secondary', disabled, onConfirm }: ConfirmButtonProps) {
  const { translate } = useExchangeTexts();
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <Button variant={variant} startIcon={icon} disabled={disabled}>
          {label}
        </Button>
      </Dialog.Trigger>
      <Dialog.Content>
        <Dialog.Header>{label}</Dialog.Header>
        <Dialog.Body icon={<WarningCircle fill="warning600" />}>{question}</Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button variant="tertiary" fullWidth>
              {translate('cancel')}
            </Button>
          </Dialog.Cancel>
          <Dialog.Action>
            <Button fullWidth onClick={onConfirm}>
              {label}
            </Button>
          </Dialog.Action>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}
