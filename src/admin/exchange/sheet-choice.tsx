import { Box, Checkbox, Flex, Typography } from '@strapi/design-system';
import type { SheetState } from '../../catalogue/files/panel-api';
import { useExchangeTexts } from './use-texts';

interface SheetChoiceProps {
  /** none where the file has one only */
  sheets: readonly SheetState[];
  isReading: boolean;
  onChange: (names: string[]) => void;
}

/** The sheets of a workbook: those with columns that are known are ticked. */
export function SheetChoice({ sheets, isReading, onChange }: SheetChoiceProps) {
  const { translate } = useExchangeTexts();
  if (sheets.length === 0) return null;
  const read = sheets.filter(({ isRead }) => isRead);
  const toggle = (name: string, isTicked: boolean): void =>
    onChange(sheets.filter((sheet) => (sheet.name === name ? isTicked : sheet.isRead)).map((sheet) => sheet.name));
  return (
    <Box paddingBottom={4}>
      <Flex role="group" aria-label={translate('sheets')} direction="column" alignItems="flex-start" gap={2}>
        <Typography variant="pi" fontWeight="bold">
          {translate('sheets')}
        </Typography>
        {sheets.map(({ name, isRead, isTable }) => (
          <Checkbox
            key={name}
            checked={isRead}
            // One of them is read.
            disabled={isReading || (isRead && read.length === 1)}
            onCheckedChange={(checked) => toggle(name, checked === true)}
          >
            {isTable ? name : translate('sheets.text', { name })}
          </Checkbox>
        ))}
      </Flex>
    </Box>
  );
}
