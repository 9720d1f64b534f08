import { Box, Button, Flex, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { Inspection } from '../server/files/panel-api';
import { clashingColumns, type Mapping } from './mapping';
import { useTexts } from '../../../admin/ui/texts';

/** Stands for a column that is left out, and one that is read as the server has said: a select has no empty value. */
const LEFT_OUT = '(none)';
const AS_READ = '(read)';

interface ColumnProps {
  inspection: Inspection;
  at: number;
  mapping: Mapping;
  isClashing: boolean;
  onChange: (column: string | null) => void;
}

function ColumnLine({ inspection, at, mapping, isClashing, onChange }: ColumnProps) {
  const { say } = useTexts('exchange');
  const { title, examples, column } = inspection.columns[at] ?? { title: '', examples: [], column: null };
  const chosen = mapping.columns[at] ?? null;
  const isRules = column === '' || (inspection.system !== null && column !== null);
  const field = inspection.fields.find(({ name }) => name === column)?.title;
  const value =
    chosen === '' || (chosen === null && column === null) ? LEFT_OUT : (chosen ?? (isRules ? AS_READ : (column ?? LEFT_OUT)));
  const choose = (next: string): void => onChange(next === AS_READ ? null : next === LEFT_OUT ? '' : next);
  return (
    <Flex tag="li" gap={4} alignItems="center" wrap="wrap" paddingTop={2} paddingBottom={2}>
      <Box flex="1 1 14rem" minWidth={0}>
        <Typography fontWeight="bold" style={{ overflowWrap: 'anywhere' }}>
          {title === '' ? say('mapping.untitled', { column: at + 1 }) : title}
        </Typography>
        <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
          {examples.join(' · ')}
        </Typography>
        {isClashing && (
          <Typography tag="p" variant="pi" textColor="danger600">
            {say('mapping.clash')}
          </Typography>
        )}
      </Box>
      <Box flex="1 1 14rem">
        <SingleSelect aria-label={say('mapping.column', { title })} value={value} onChange={(next) => choose(String(next))}>
          {isRules && (
            <SingleSelectOption value={AS_READ}>
              {field === undefined ? say('mapping.system-own', { system: inspection.system ?? '' }) : field}
            </SingleSelectOption>
          )}
          <SingleSelectOption value={LEFT_OUT}>{say('mapping.leave-out')}</SingleSelectOption>
          {inspection.fields
            .filter(({ name }) => !isRules || name !== column)
            .map(({ name, title: label }) => (
              <SingleSelectOption key={name} value={name}>
                {label}
              </SingleSelectOption>
            ))}
        </SingleSelect>
      </Box>
    </Flex>
  );
}

interface MappingColumnsProps {
  inspection: Inspection;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** The file's columns, with examples, and what each is read as. */
export function MappingColumns({ inspection, mapping, onChange }: MappingColumnsProps) {
  const { say, number } = useTexts('exchange');
  const [isWhole, setIsWhole] = useState(false);
  const places = inspection.columns.flatMap(({ title, examples }, at) => (title === '' && examples.length === 0 ? [] : [at]));
  // The system's own business is many columns, and no question.
  const isQuiet = (at: number): boolean => inspection.columns[at]?.column === '' && (mapping.columns[at] ?? null) === null;
  const quiet = places.filter(isQuiet);
  const clashing = clashingColumns(inspection, mapping);
  const change = (at: number, column: string | null): void =>
    onChange({
      ...mapping,
      columns: inspection.columns.map((_, place) => (place === at ? column : (mapping.columns[place] ?? null))),
    });
  return (
    <Box>
      <ul aria-label={say('mapping.columns')}>
        {places
          .filter((at) => isWhole || !isQuiet(at))
          .map((at) => (
            <ColumnLine
              key={at}
              inspection={inspection}
              at={at}
              mapping={mapping}
              isClashing={clashing.includes(at)}
              onChange={(column) => change(at, column)}
            />
          ))}
      </ul>
      {quiet.length > 0 && !isWhole && (
        <Button variant="tertiary" size="S" onClick={() => setIsWhole(true)}>
          {say('mapping.more', { count: number(quiet.length) })}
        </Button>
      )}
    </Box>
  );
}
