import { Button, Flex, Typography } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useRef, useState, type DragEvent } from 'react';
import { styled } from 'styled-components';
import { MEGABYTE } from '../../contract/upload-limits';
import { OTHER_FILES } from '../uploads/picked-files';
import { useExchangeTexts } from './use-texts';

interface FilePickerProps {
  label: string;
  hint: string;
  /** as the browser's dialog takes it */
  accept: string;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  disabled?: boolean;
}

const Zone = styled.div<{ $isOver: boolean }>`
  border: 1px dashed ${({ theme, $isOver }) => ($isOver ? theme.colors.primary600 : theme.colors.neutral300)};
  background: ${({ theme, $isOver }) => ($isOver ? theme.colors.primary100 : theme.colors.neutral100)};
  border-radius: ${({ theme }) => theme.borderRadius};
  padding: ${({ theme }) => theme.spaces[4]};
`;

function FileName({ text, hint }: { text: string; hint: string }) {
  return (
    <Flex direction="column" alignItems="flex-start" gap={1} minWidth={0}>
      <Typography fontWeight="bold" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Typography variant="pi" textColor="neutral600">
        {hint}
      </Typography>
    </Flex>
  );
}

interface ClearButtonProps {
  name: string;
  disabled: boolean;
  onClear: () => void;
}

function ClearButton({ name, disabled, onClear }: ClearButtonProps) {
  const { translate } = useExchangeTexts();
  return (
    <Button
      variant="tertiary"
      startIcon={<Cross aria-hidden />}
      disabled={disabled}
      aria-label={translate('clear-file', { name })}
      onClick={onClear}
    >
      {translate('clear')}
    </Button>
  );
}

/** Chooses one file, by a dialog or by dropping it. */
export function FilePicker({ label, hint, accept, file, onChange, disabled = false }: FilePickerProps) {
  const { translate, number } = useExchangeTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onChange(dropped);
  };
  const action = translate(file ? 'other-file' : 'choose-file');
  const size = file ? translate('megabytes', { size: number(Math.max(0.1, Math.round((10 * file.size) / MEGABYTE) / 10)) }) : '';
  return (
    <Zone
      {...OTHER_FILES}
      $isOver={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Flex gap={3} wrap="wrap" justifyContent="space-between">
        <FileName text={file ? `${file.name} (${size})` : label} hint={hint} />
        <Flex gap={2}>
          {file && <ClearButton name={file.name} disabled={disabled} onClear={() => onChange(undefined)} />}
          <Button
            variant="secondary"
            disabled={disabled}
            aria-label={`${action}: ${label}`}
            onClick={() => input.current?.click()}
          >
            {action}
          </Button>
        </Flex>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={label}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onChange(chosen);
            // The same file, corrected meanwhile, can be chosen again.
            target.value = '';
          }}
        />
      </Flex>
    </Zone>
  );
}
