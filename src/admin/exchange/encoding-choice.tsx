import { Box, Field, Radio, Typography } from '@strapi/design-system';
import type { CodePage, EncodingReading } from '../../catalogue/files/panel-api';
import { useExchangeTexts } from './use-texts';

interface EncodingChoiceProps {
  /** the likelier first; none where the file's words decide */
  readings: readonly EncodingReading[];
  value: CodePage | undefined;
  isReading: boolean;
  onChange: (encoding: CodePage) => void;
}

/** Shows some texts in both code pages that they may be in, and asks which one reads right. */
export function EncodingChoice({ readings, value, isReading, onChange }: EncodingChoiceProps) {
  const { translate } = useExchangeTexts();
  const [likelier] = readings;
  if (likelier === undefined) return null;
  return (
    <Box paddingBottom={4}>
      <Field.Root name="encoding">
        <Field.Label>{translate('encoding')}</Field.Label>
        <Radio.Group value={value ?? likelier.encoding} disabled={isReading} onValueChange={(next) => onChange(next as CodePage)}>
          {readings.map(({ encoding, examples }) => (
            <Radio.Item key={encoding} value={encoding}>
              <Typography style={{ overflowWrap: 'anywhere' }}>{examples.join(' · ')}</Typography>
            </Radio.Item>
          ))}
        </Radio.Group>
      </Field.Root>
    </Box>
  );
}
