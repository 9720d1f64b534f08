import { Field, Flex, SingleSelect, SingleSelectOption, TextInput } from '@strapi/design-system';
import type { PlanKind } from '../../catalogue/plans/panel-api';
import { RuleInputs } from '../bulk/rule-inputs';
import { MomentFields } from '../custom-fields/moment-fields';
import type { Messages } from '../translations';
import { kindsOf, type TypedPlan } from './typed-plan';
import { usePlanTexts } from './use-texts';

interface TextFieldProps {
  name: string;
  label: Messages['plans'];
  hint?: Messages['plans'];
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

function TextField({ name, label, hint, value, disabled = false, onChange }: TextFieldProps) {
  const { say } = usePlanTexts();
  return (
    <Field.Root name={name} hint={hint && say(hint)} flex="1 1 auto" minWidth="16rem">
      <Field.Label>{say(label)}</Field.Label>
      <TextInput
        autoComplete="off"
        disabled={disabled}
        value={value}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      />
      <Field.Hint />
    </Field.Root>
  );
}

interface PlanInputsProps {
  uid: string;
  value: TypedPlan;
  /** the plan exists: its kind stays */
  isChange: boolean;
  /** it has begun: only its end can be moved */
  hasBegun: boolean;
  onChange: (value: TypedPlan) => void;
}

/** When a plan begins and ends, and what it does. */
export function PlanInputs({ uid, value, isChange, hasBegun, onChange }: PlanInputsProps) {
  const { say } = usePlanTexts();
  const set = (part: Partial<TypedPlan>) => onChange({ ...value, ...part });
  const isPrice = value.kind === 'price';
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Field.Root name="kind">
        <Field.Label>{say('kind')}</Field.Label>
        <SingleSelect
          disabled={isChange}
          value={value.kind}
          onChange={(kind: string | number) => set({ kind: kind as PlanKind })}
        >
          {kindsOf(uid).map((kind) => (
            <SingleSelectOption key={kind} value={kind}>
              {say(`kind.${kind}`)}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
      {isPrice && !hasBegun && <RuleInputs value={value.rule} onChange={(rule) => set({ rule })} />}
      <Flex gap={4} wrap="wrap" alignItems="flex-start">
        <MomentFields
          name="starts"
          label={say('starts')}
          disabled={hasBegun}
          value={value.starts}
          onChange={(starts) => set({ starts })}
        />
        {isPrice && (
          <MomentFields
            name="ends"
            label={say('ends')}
            hint={say('ends.hint')}
            isEnd
            value={value.ends}
            onChange={(ends) => set({ ends })}
          />
        )}
      </Flex>
      <TextField name="title" label="name" hint="name.hint" value={value.title} onChange={(title) => set({ title })} />
    </Flex>
  );
}
