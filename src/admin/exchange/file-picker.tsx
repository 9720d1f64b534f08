import { Button, Flex, Typography } from '@strapi/design-system';
import { useRef, useState, type DragEvent } from 'react';
import { styled } from 'styled-components';
import { MEGABYTE } from '../../contract/upload-limits';
import { useTexts } from '../ui/texts';

interface FilePickerProps {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  disabled: boolean;
}

const Zone = styled.div<{ $isOver: boolean }>`
  border: 1px dashed ${({ theme, $isOver }) => ($isOver ? theme.colors.primary600 : theme.colors.neutral300)};
  background: ${({ theme, $isOver }) => ($isOver ? theme.colors.primary100 : theme.colors.neutral100)};
  border-radius: ${({ theme }) => theme.borderRadius};
  padding: ${({ theme }) => theme.spaces[4]};
`;

/** Chooses a table, by a dialog or by dropping it. */
export function FilePicker({ file, onChange, disabled }: FilePickerProps) {
  const { say, number } = useTexts('exchange');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent, next: boolean): void => {
    event.preventDefault();
    setIsOver(next);
  };
  const drop = (event: DragEvent): void => {
    over(event, false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onChange(dropped);
  };
  const action = say(file ? 'other-file' : 'choose-file');
  const size = number(Math.max(0.1, Math.round((10 * (file?.size ?? 0)) / MEGABYTE) / 10));
  return (
    <Zone $isOver={isOver} onDragOver={(event) => over(event, true)} onDragLeave={(event) => over(event, false)} onDrop={drop}>
      <Flex gap={3} wrap="wrap" justifyContent="space-between">
        <Flex direction="column" alignItems="flex-start" gap={1} minWidth={0}>
          <Typography fontWeight="bold" style={{ overflowWrap: 'anywhere' }}>
            {file ? `${file.name} (${size} MB)` : say('table')}
          </Typography>
          <Typography variant="pi" textColor="neutral600">
            {say('table.hint')}
          </Typography>
        </Flex>
        <Button variant="secondary" disabled={disabled} onClick={() => input.current?.click()}>
          {action}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.xls,.xlsb,.ods,.csv,.tsv,.txt"
          aria-label={say('table')}
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
