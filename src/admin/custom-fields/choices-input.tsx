import { Field, Flex } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { useId } from 'react';
import { ChoiceButton } from './choice-button';
import { toChips } from './chips';
import { toggleChoice, useChoices } from './declared-choices';
import type { CustomFieldInputProps } from './input-props';
import { ProposedValue } from './proposed-value';
import { useProposal } from './use-proposal';

/** Some of a few values, each by one click. They are stored in the order of their declaration. */
export default function ChoicesInput({
  name,
  label,
  labelAction,
  hint,
  required = false,
  disabled = false,
}: CustomFieldInputProps) {
  const { value, error, onChange } = useField(name);
  const choices = useChoices(name);
  const chosen = toChips(value);
  const proposal = toChips(useProposal(name));
  const proposed = choices.filter((choice) => proposal.includes(choice.value));
  const id = useId();
  const toggle = (one: string): void => {
    const next = toggleChoice(choices, chosen, one);
    onChange(name, next.length > 0 ? next : null);
  };
  return (
    <Field.Root id={id} name={name} error={error} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <Flex role="group" aria-labelledby={`${id}-label`} gap={2} wrap="wrap">
        {choices.map((choice) => (
          <ChoiceButton
            key={choice.value}
            role="checkbox"
            isChosen={chosen.includes(choice.value)}
            disabled={disabled}
            onChoose={() => toggle(choice.value)}
          >
            {choice.text}
          </ChoiceButton>
        ))}
      </Flex>
      {chosen.length === 0 && proposed.length > 0 && (
        <ProposedValue
          text={proposed.map(({ text }) => text).join(', ')}
          disabled={disabled}
          onTake={() =>
            onChange(
              name,
              proposed.map((choice) => choice.value),
            )
          }
        />
      )}
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}
