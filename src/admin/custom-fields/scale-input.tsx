import { Box, Field, Flex } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { ChoiceButton } from './choice-button';
import { useChoices } from './declared-choices';
import type { CustomFieldInputProps } from './input-props';
import { ProposedValue } from './proposed-value';
import { useProposal } from './use-proposal';

interface DropsProps {
  filled: number;
  of: number;
}

/** A scale as a picture: as many drops as the level has. */
function Drops({ filled, of }: DropsProps) {
  return (
    <Flex gap={1} aria-hidden>
      {Array.from({ length: of }, (_, at) => (
        <Box
          key={at}
          width="0.8rem"
          height="0.8rem"
          borderRadius="50%"
          background={at < filled ? 'primary600' : 'neutral200'}
          borderStyle="solid"
          borderWidth="1px"
          borderColor={at < filled ? 'primary600' : 'neutral400'}
        />
      ))}
    </Flex>
  );
}

/** One level of a scale, chosen by one click; another click on it takes it away. */
export default function ScaleInput({
  name,
  label,
  labelAction,
  hint,
  required = false,
  disabled = false,
}: CustomFieldInputProps) {
  const { formatMessage } = useIntl();
  const { value, error, onChange } = useField<string | null | undefined>(name);
  const choices = useChoices(name);
  const proposal = useProposal(name);
  const proposed = choices.find((choice) => choice.value === proposal);
  const isEmpty = value === null || value === undefined;
  const id = useId();
  const choose = (next: string): void => onChange(name, next === value ? null : next);
  return (
    <Field.Root id={id} name={name} error={error} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <Flex role="radiogroup" aria-labelledby={`${id}-label`} gap={2} wrap="wrap">
        <ChoiceButton role="radio" isChosen={isEmpty} disabled={disabled} onChoose={() => onChange(name, null)}>
          {formatMessage({ id: 'shop.scale.none' })}
        </ChoiceButton>
        {choices.map((choice, at) => (
          <ChoiceButton
            key={choice.value}
            role="radio"
            isChosen={choice.value === value}
            disabled={disabled}
            onChoose={() => choose(choice.value)}
            picture={<Drops filled={at + 1} of={choices.length} />}
          >
            {choice.text}
          </ChoiceButton>
        ))}
      </Flex>
      {isEmpty && proposed && (
        <ProposedValue text={proposed.text} disabled={disabled} onTake={() => onChange(name, proposed.value)} />
      )}
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}
