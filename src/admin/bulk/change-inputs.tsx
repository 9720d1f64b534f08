import { Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { GROUP_UIDS } from '../../contract/content-types';
import { choicesOf as choicesIn, type DeclaredField } from '../../contract/declared-fields';
import { ChoiceButton } from '../custom-fields/choice-button';
import { toggleChoice, useChoices } from '../custom-fields/declared-choices';
import { showNumber } from '../custom-fields/number-text';
import { EntryPicker } from '../lists/entry-picker';
import { useFormats } from '../use-formats';
import { Choice, RuleInputs } from './rule-inputs';
import { choicesOf, declaredChoice, isGroup, readValue, type ChangeChoice, type TypedChange } from './typed-change';
import { useBulkTexts } from './use-texts';

const PRODUCT = 'api::product.product';

interface NumberFieldProps {
  field: DeclaredField;
  text: string;
  onChange: (text: string) => void;
}

/** A number that many products get; empty takes it away. */
function NumberField({ field, text, onChange }: NumberFieldProps) {
  const { say } = useBulkTexts();
  const { fieldLabel } = useFormats();
  const { locale } = useIntl();
  const read = readValue(field, text);
  const isWrong = read === undefined;
  const shown = typeof read === 'number' ? showNumber(read, locale) : '';
  const taken = shown !== '' && shown !== text.trim() ? `= ${shown}` : undefined;
  const { value } = field;
  const limits: Record<string, number> = value.type === 'integer' ? { min: value.min, max: value.max } : {};
  return (
    <Field.Root name={field.attribute} hint={taken} error={isWrong ? say('number.wrong', limits) : undefined}>
      <Field.Label>{fieldLabel(PRODUCT, field.attribute)}</Field.Label>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

interface ChosenFieldProps {
  field: DeclaredField;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** One of a few values that many products get, or several; none takes them away. */
function ChosenField({ field, chosen, onChange }: ChosenFieldProps) {
  const { fieldLabel } = useFormats();
  const choices = useChoices(field.attribute);
  const isOne = field.value.type === 'choice';
  const toggle = (value: string): void => {
    const isChosen = chosen.includes(value);
    if (isOne) onChange(isChosen ? [] : [value]);
    else onChange(toggleChoice(choices, chosen, value));
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography variant="pi" fontWeight="bold">
        {fieldLabel(PRODUCT, field.attribute)}
      </Typography>
      <Flex role={isOne ? 'radiogroup' : 'group'} aria-label={fieldLabel(PRODUCT, field.attribute)} gap={2} wrap="wrap">
        {choices.map(({ value, text }) => (
          <ChoiceButton
            key={value}
            role={isOne ? 'radio' : 'checkbox'}
            isChosen={chosen.includes(value)}
            disabled={false}
            onChoose={() => toggle(value)}
          >
            {text}
          </ChoiceButton>
        ))}
      </Flex>
    </Flex>
  );
}

/** @returns a function that names a choice in the editor's language */
function useChoiceTexts(): (choice: ChangeChoice) => string {
  const { locale } = useIntl();
  const { say } = useBulkTexts();
  const { fieldLabel } = useFormats();
  return (choice) => {
    const declared = declaredChoice(choice);
    if (!declared) return say(`what.${choice as Exclude<ChangeChoice, `${string}=${string}`>}` as 'what.price');
    const { answer, field } = declared;
    if (answer === undefined || field.value.type !== 'boolean') return fieldLabel(PRODUCT, field.attribute);
    return field.value.words[answer][locale === 'vi' ? 'vi' : 'en'];
  };
}

interface ChangeInputsProps {
  uid: string;
  value: TypedChange;
  onChange: (value: TypedChange) => void;
}

/** What a bulk change does. */
export function ChangeInputs({ uid, value, onChange }: ChangeInputsProps) {
  const { say } = useBulkTexts();
  const textOf = useChoiceTexts();
  const { choice, rule, group, number, chosen } = value;
  const declared = declaredChoice(choice);
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Choice<ChangeChoice>
        name="what"
        label="what"
        value={choice}
        options={choicesOf(uid)}
        textOf={textOf}
        onChange={(next) => onChange({ ...value, choice: next, group: undefined, number: '', chosen: [] })}
      />
      {choice === 'price' && <RuleInputs value={rule} onChange={(next) => onChange({ ...value, rule: next })} />}
      {declared?.field.value.type === 'integer' && (
        <NumberField field={declared.field} text={number} onChange={(next) => onChange({ ...value, number: next })} />
      )}
      {declared && choicesIn(declared.field) && (
        <ChosenField field={declared.field} chosen={chosen} onChange={(next) => onChange({ ...value, chosen: next })} />
      )}
      {isGroup(choice) && (
        <EntryPicker
          key={choice}
          uid={GROUP_UIDS[choice]}
          label={say(`what.${choice}`)}
          value={group}
          onChange={(next) => onChange({ ...value, group: next })}
        />
      )}
    </Flex>
  );
}
