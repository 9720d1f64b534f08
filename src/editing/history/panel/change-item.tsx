import { Badge, Button, Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { ChangedField, HistoryChange } from '../server/panel-api';
import { showValue } from '../../saving/panel/value-text';
import { useTexts } from '../../../admin/ui/texts';

/** Before and after beside each other, or below each other on a phone. */
const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${({ theme }) => `${theme.spaces[2]} ${theme.spaces[4]}`};
  overflow-wrap: anywhere;

  @media (max-width: 40rem) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Puts the value of before into the stored draft; undefined where that can't be done now. */
type PutBack = ((change: HistoryChange, field: ChangedField) => void) | undefined;

interface FieldProps {
  label: string;
  before: string;
  after: string;
  isTooLong: boolean;
  onPutBack: (() => void) | undefined;
}

function Field({ label, before, after, isTooLong, onPutBack }: FieldProps) {
  const { say } = useTexts('history');
  const side = (name: 'before' | 'after', text: string) => (
    <Flex direction="column" alignItems="start">
      <Typography variant="pi" textColor="neutral600">
        {say(name)}
      </Typography>
      <Typography textColor="neutral800">{text}</Typography>
    </Flex>
  );
  return (
    <Flex direction="column" alignItems="stretch" gap={1}>
      <Typography tag="h3" variant="omega" fontWeight="bold">
        {label}
      </Typography>
      {isTooLong ? (
        <Typography textColor="neutral600">{say('too-long')}</Typography>
      ) : (
        <Sides>
          {side('before', before)}
          {side('after', after)}
        </Sides>
      )}
      {onPutBack && !isTooLong && (
        <Button
          size="S"
          variant="tertiary"
          style={{ alignSelf: 'start' }}
          aria-label={say('put-back.of', { field: label, value: before })}
          onClick={onPutBack}
        >
          {say('put-back')}
        </Button>
      )}
    </Flex>
  );
}

interface ChangeItemProps {
  model: string;
  change: HistoryChange;
  putBack: PutBack;
}

/** One change of an entry: who, when, and each field before and after. */
export function ChangeItem({ model, change, putBack }: ChangeItemProps) {
  const intl = useIntl();
  const { say, moment, fieldLabel } = useTexts('history');
  const { at, by, kind, run, fields } = change;
  const text = (field: string, value: unknown): string => showValue(value, { model, field }, intl);
  return (
    <Flex
      tag="li"
      direction="column"
      alignItems="stretch"
      gap={3}
      paddingBottom={4}
      borderColor="neutral200"
      borderStyle="solid"
      borderWidth="0 0 1px 0"
    >
      <Flex gap={2} wrap="wrap">
        <Badge>{say(`kind.${kind}`)}</Badge>
        <Typography fontWeight="bold">{by ?? say('program')}</Typography>
        <Typography textColor="neutral600">{moment(at)}</Typography>
      </Flex>
      {run !== null && <Typography textColor="neutral700">{run}</Typography>}
      {fields.map((field) => (
        <Field
          key={field.field}
          label={fieldLabel(model, field.field)}
          before={text(field.field, field.before)}
          after={text(field.field, field.after)}
          isTooLong={field.isTooLong}
          onPutBack={putBack && field.isEditable ? () => putBack(change, field) : undefined}
        />
      ))}
    </Flex>
  );
}
