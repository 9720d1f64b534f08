import { Flex } from '@strapi/design-system';
import { EntryPicker } from '../lists/entry-picker';
import { Choice, RuleInputs } from './rule-inputs';
import { choicesOf, type ChangeChoice, type Group, type TypedChange } from './typed-change';
import { useBulkTexts } from './use-texts';

const UIDS: Readonly<Record<Group, string>> = {
  brand: 'api::brand.brand',
  origin: 'api::origin.origin',
  wine_type: 'api::wine-type.wine-type',
};

const isGroup = (choice: ChangeChoice): choice is Group => choice in UIDS;

interface ChangeInputsProps {
  uid: string;
  value: TypedChange;
  onChange: (value: TypedChange) => void;
}

/** What a bulk change does. */
export function ChangeInputs({ uid, value, onChange }: ChangeInputsProps) {
  const { say } = useBulkTexts();
  const { choice, rule, group } = value;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Choice<ChangeChoice>
        name="what"
        label="what"
        value={choice}
        options={choicesOf(uid)}
        textOf={(option) => `what.${option}`}
        onChange={(next) => onChange({ ...value, choice: next, group: undefined })}
      />
      {choice === 'price' && <RuleInputs value={rule} onChange={(next) => onChange({ ...value, rule: next })} />}
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
