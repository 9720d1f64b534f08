import { Field, Flex, Radio, Typography } from '@strapi/design-system';
import type { CodePage, Inspection } from '../server/files/panel-api';
import { SelectField } from '../../../admin/ui/fields';
import { Notice } from '../../../admin/ui/notice';
import { useTexts } from '../../../admin/ui/texts';
import type { Reading } from './use-import';

interface ReadingChoicesProps {
  inspection: Inspection;
  reading: Reading;
  isReading: boolean;
  onChange: (reading: Reading) => void;
}

/** Asks what the file does not tell of itself: which of two code pages reads right, and which sheet is imported. */
export function ReadingChoices({ inspection: { readings, sheets, hidden }, reading, isReading, onChange }: ReadingChoicesProps) {
  const { say, number } = useTexts('exchange');
  const [likelier] = readings;
  const read = sheets.find(({ isRead }) => isRead);
  return (
    <Flex direction="column" alignItems="stretch" gap={4} paddingBottom={4}>
      {likelier && (
        <Field.Root name="encoding">
          <Field.Label>{say('encoding')}</Field.Label>
          <Radio.Group
            value={reading.encoding ?? likelier.encoding}
            disabled={isReading}
            onValueChange={(encoding) => onChange({ encoding: encoding as CodePage })}
          >
            {readings.map(({ encoding, examples }) => (
              <Radio.Item key={encoding} value={encoding}>
                <Typography style={{ overflowWrap: 'anywhere' }}>{examples.join(' · ')}</Typography>
              </Radio.Item>
            ))}
          </Radio.Group>
        </Field.Root>
      )}
      {read && (
        <SelectField
          name="sheet"
          label={say('sheets')}
          disabled={isReading}
          value={read.name}
          choices={sheets.map(({ name, isTable }) => [name, isTable ? name : say('sheets.text', { name })])}
          onChange={(sheet) => onChange({ sheet })}
        />
      )}
      {hidden.rows + hidden.columns > 0 && (
        <Notice tone="warning">{say('hidden', { rows: number(hidden.rows), columns: number(hidden.columns) })}</Notice>
      )}
    </Flex>
  );
}
