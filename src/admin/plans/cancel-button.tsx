import { Button, Dialog } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { usePlanTexts } from './use-texts';

interface CancelButtonProps {
  label: string;
  /** the label with the plan's title */
  name: string;
  question: string;
  disabled: boolean;
  onConfirm: () => void;
}

/** Cancels or ends a plan, after a question. */
export function CancelButton({ label, name, question, disabled, onConfirm }: CancelButtonProps) {
  const { say } = usePlanTexts();
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <Button size="S" variant="danger-light" aria-label={name} disabled={disabled}>
          {label}
        </Button>
      </Dialog.Trigger>
      <Dialog.Content>
        <Dialog.Header>{name}</Dialog.Header>
        <Dialog.Body icon={<WarningCircle fill="danger600" />}>{question}</Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button variant="tertiary" fullWidth>
              {say('keep')}
            </Button>
          </Dialog.Cancel>
          <Dialog.Action>
            <Button variant="danger" fullWidth onClick={onConfirm}>
              {label}
            </Button>
          </Dialog.Action>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}
