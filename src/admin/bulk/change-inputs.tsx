import { Field, Flex, TextInput } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { DeclaredField } from '../../contract/declared-fields';
import { EntryPicker } from '../lists/entry-picker';
import { useFormats } from '../use-formats';
import { Choice, RuleInputs } from './rule-inputs';
import { choicesOf, declaredChoice, isGroup, readValue, type ChangeChoice, type Group, type TypedChange } from './typed-change';
import { useBulkTexts } from './use-texts';

const PRODUCT = 'api::product.product';

const UIDS: Readonly<Record<Group, string>> = {
  brand: 'api::brand.brand',
  origin: 'api::origin.origin',
  wine_type: 'api::wine-type.wine-type',
};

interface NumberFieldProps {
  field: DeclaredField;
  text: string;
  onChange: (text: string) => void;
}

/** A number that many products get; empty takes it away. */
function NumberField({ field, text, onChange }: NumberFieldProps) {
  const { say } = useBulkTexts();
  const { fieldLabel } = useFormats();
  const isWrong = readValue(field, text) === undefined;
  const { value } = field;
  const limits: Record<string, number> = value.type === 'integer' ? { min: value.min, max: value.max } : {};
  return (
    <Field.Root name={field.attribute} error={isWrong ? say('number.wrong', limits) : undefined}>
      <Field.Label>{fieldLabel(PRODUCT, field.attribute)}</Field.Label>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      />
      <Field.Error />
    </Field.Root>
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
  const { choice, rule, group, number } = value;
  const declared = declaredChoice(choice);
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Choice<ChangeChoice>
        name="what"
        label="what"
        value={choice}
        options={choicesOf(uid)}
        textOf={textOf}
        onChange={(next) => onChange({ ...value, choice: next, group: undefined, number: '' })}
      />
      {choice === 'price' && <RuleInputs value={rule} onChange={(next) => onChange({ ...value, rule: next })} />}
      {declared?.answer === undefined && declared && (
        <NumberField field={declared.field} text={number} onChange={(next) => onChange({ ...value, number: next })} />
      )}
      {isGroup(choice) && (
        <EntryPicker
          key={choice}
          uid={UIDS[choice]}
          label={say(`what.${choice}`)}
          value={group}
          onChange={(next) => onChange({ ...value, group: next })}
        />
      )}
    </Flex>
  );
}
