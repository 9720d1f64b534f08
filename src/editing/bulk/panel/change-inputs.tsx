import { useIntl } from 'react-intl';
import { GROUP_UIDS } from '../../../contract/content-types';
import type { DeclaredField } from '../../../contract/declared-fields';
import { showNumber } from '../../fields/panel/number-text';
import { EntryPicker } from '../../lists/panel/entry-picker';
import { SelectField, TextField } from '../../../admin/ui/fields';
import { useTexts } from '../../../admin/ui/texts';
import { RuleInputs } from './rule-inputs';
import { choicesOf, declaredChoice, isGroup, readValue, type ChangeChoice, type TypedChange } from './typed-change';

const PRODUCT = 'api::product.product';

interface ValueFieldProps {
  field: DeclaredField;
  value: TypedChange;
  onChange: (value: TypedChange) => void;
}

/** The value that many products get; an empty one takes it away. */
function ValueField({ field, value, onChange }: ValueFieldProps) {
  const { say, fieldLabel } = useTexts('bulk');
  const { locale } = useIntl();
  const { attribute, value: declared } = field;
  const label = fieldLabel(PRODUCT, attribute);
  if (declared.type !== 'integer') return null;
  const read = readValue(field, value.number);
  const shown = typeof read === 'number' ? `= ${showNumber(read, locale)}` : undefined;
  const wrong = read === undefined ? say('number.wrong', { min: declared.min, max: declared.max }) : undefined;
  const type = (number: string): void => onChange({ ...value, number });
  return (
    <TextField
      name={attribute}
      inputMode="numeric"
      label={label}
      hint={shown}
      error={wrong}
      value={value.number}
      onChange={type}
    />
  );
}

/** @returns a function that names a choice in the editor's language */
function useChoiceTexts(): (choice: ChangeChoice) => string {
  const { locale } = useIntl();
  const { say, fieldLabel } = useTexts('bulk');
  return (choice) => {
    const declared = declaredChoice(choice);
    if (!declared) return say(`what.${choice as 'price'}`);
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
  const { say } = useTexts('bulk');
  const textOf = useChoiceTexts();
  const { choice, rule, group } = value;
  const declared = declaredChoice(choice);
  return (
    <>
      <SelectField<ChangeChoice>
        name="what"
        label={say('what')}
        value={choice}
        choices={choicesOf(uid).map((one) => [one, textOf(one)])}
        onChange={(next) => onChange({ ...value, choice: next, group: undefined, number: '' })}
      />
      {choice === 'price' && <RuleInputs value={rule} onChange={(next) => onChange({ ...value, rule: next })} />}
      {declared && <ValueField field={declared.field} value={value} onChange={onChange} />}
      {isGroup(choice) && (
        <EntryPicker
          key={choice}
          uid={GROUP_UIDS[choice]}
          label={say(`what.${choice}`)}
          value={group}
          onChange={(next) => onChange({ ...value, group: next })}
        />
      )}
    </>
  );
}
