import { Box, Flex, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { NEW_GROUP, type Inspection, type MappedColumn, type ShownValue } from '../server/files/panel-api';
import type { Mapping } from './mapping';
import { useTexts } from '../../../admin/ui/texts';

const LEFT_OUT = '(none)';

interface ValueProps {
  value: ShownValue;
  choice: string;
  onChange: (choice: string) => void;
}

function ValueLine({ value, choice, onChange }: ValueProps) {
  const { say, number } = useTexts('exchange');
  return (
    <Flex tag="li" gap={4} alignItems="center" wrap="wrap" paddingTop={1} paddingBottom={1}>
      <Box flex="1 1 14rem" minWidth={0}>
        <Typography style={{ overflowWrap: 'anywhere' }}>{value.text}</Typography>{' '}
        <Typography variant="pi" textColor="neutral600">
          {say('mapping.rows', { count: number(value.count) })}
        </Typography>
      </Box>
      <Box flex="1 1 14rem">
        <SingleSelect
          aria-label={say('mapping.value', { text: value.text })}
          value={choice === '' ? LEFT_OUT : choice}
          onChange={(next) => onChange(next === LEFT_OUT ? '' : String(next))}
        >
          {value.newName !== null && (
            <SingleSelectOption value={NEW_GROUP}>{say('mapping.new', { name: value.newName })}</SingleSelectOption>
          )}
          {value.choices.map(({ value: one, label }) => (
            <SingleSelectOption key={one} value={one}>
              {label}
            </SingleSelectOption>
          ))}
          <SingleSelectOption value={LEFT_OUT}>{say('mapping.leave-out')}</SingleSelectOption>
        </SingleSelect>
      </Box>
    </Flex>
  );
}

interface MappingValuesProps {
  inspection: Inspection;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** Values of the file that are not the shop's own: each once, with what it is taken for. */
export function MappingValues({ inspection, mapping, onChange }: MappingValuesProps) {
  const { say } = useTexts('exchange');
  const lists = (Object.entries(inspection.values) as [MappedColumn, ShownValue[]][]).filter(([, values]) => values.length > 0);
  const change = (column: MappedColumn, text: string, choice: string): void =>
    onChange({ ...mapping, values: { ...mapping.values, [column]: { ...mapping.values[column], [text]: choice } } });
  return lists.map(([column, values]) => {
    const title =
      column === 'origin'
        ? say('mapping.region-countries')
        : (inspection.fields.find(({ name }) => name === column)?.title ?? column);
    return (
      <Box key={column} style={{ maxHeight: '24rem', overflowY: 'auto' }}>
        <Typography tag="h3" fontWeight="bold">
          {title}
        </Typography>
        <ul aria-label={title}>
          {values.map((value) => (
            <ValueLine
              key={value.text}
              value={value}
              choice={mapping.values[column]?.[value.text] ?? value.proposal}
              onChange={(choice) => change(column, value.text, choice)}
            />
          ))}
        </ul>
      </Box>
    );
  });
}
