import { Checkbox, Field, Flex, SingleSelect, SingleSelectOption, TextInput, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { ROUNDINGS, type Rounding } from '../../catalogue/prices/price-rule';
import { showNumber } from '../custom-fields/number-text';
import { showPrice } from '../custom-fields/price-text';
import type { Messages } from '../translations';
import { isInPercent, readSize, RULE_ACTIONS, type RuleAction, type TypedRule } from './typed-rule';
import { useBulkTexts } from './use-texts';

interface ChoiceProps<Value extends string> {
  name: string;
  label: Messages['bulk'];
  value: Value;
  options: readonly Value[];
  textOf: (option: Value) => string;
  onChange: (value: Value) => void;
}

/** A select of texts. */
export function Choice<Value extends string>({ name, label, value, options, textOf, onChange }: ChoiceProps<Value>) {
  const { say } = useBulkTexts();
  return (
    <Field.Root name={name} flex="1 1 auto" minWidth="14rem">
      <Field.Label>{say(label)}</Field.Label>
      <SingleSelect value={value} onChange={(next: string | number) => onChange(String(next) as Value)}>
        {options.map((option) => (
          <SingleSelectOption key={option} value={option}>
            {textOf(option)}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Field.Root>
  );
}

interface AmountProps {
  rule: TypedRule;
  onChange: (value: string) => void;
}

/** Says while it is typed what the amount is taken for. */
function Amount({ rule, onChange }: AmountProps) {
  const { say } = useBulkTexts();
  const { locale } = useIntl();
  const size = readSize(rule);
  const isPercent = isInPercent(rule);
  const taken = size === null || size === undefined ? undefined : isPercent ? `${showNumber(size, locale)} %` : showPrice(size);
  const unclear = size === undefined ? say(isPercent ? 'amount.no-percent' : 'amount.no-price') : undefined;
  return (
    <Field.Root name="amount" flex="1 1 auto" minWidth="10rem" hint={taken && `= ${taken}`} error={unclear}>
      <Field.Label>{say(rule.action === 'set' ? 'amount.price' : 'amount')}</Field.Label>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={rule.amount}
        // What is typed over the proposed amount replaces it: 15 became 1015.
        onFocus={(event) => event.target.select()}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

interface RuleInputsProps {
  value: TypedRule;
  onChange: (value: TypedRule) => void;
}

/** How prices change. */
export function RuleInputs({ value, onChange }: RuleInputsProps) {
  const { say } = useBulkTexts();
  const set = (part: Partial<TypedRule>) => onChange({ ...value, ...part });
  const isRelative = value.action === 'lower' || value.action === 'raise';
  const actions = (
    <Choice<RuleAction>
      name="rule"
      label="rule"
      value={value.action}
      options={RULE_ACTIONS}
      textOf={(option) => say(`rule.${option}`)}
      onChange={(action) => set({ action, keepsOld: action !== 'raise' })}
    />
  );
  if (value.action === 'end-discount')
    return (
      <Flex direction="column" alignItems="stretch" gap={3}>
        {actions}
        <Typography textColor="neutral600">{say('rule.end-discount.hint')}</Typography>
      </Flex>
    );
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Flex gap={4} wrap="wrap" alignItems="flex-start">
        {actions}
        <Amount rule={value} onChange={(amount) => set({ amount })} />
        {isRelative && (
          <Choice<TypedRule['unit']>
            name="unit"
            label="unit"
            value={value.unit}
            options={['percent', 'dong']}
            textOf={(option) => say(`unit.${option}`)}
            onChange={(unit) => set({ unit })}
          />
        )}
      </Flex>
      {isRelative && (
        <Choice<Rounding>
          name="rounding"
          label="rounding"
          value={value.rounding}
          options={ROUNDINGS}
          textOf={(option) => say(`rounding.${option}`)}
          onChange={(rounding) => set({ rounding })}
        />
      )}
      <Checkbox checked={value.keepsOld} onCheckedChange={(keepsOld) => set({ keepsOld: keepsOld === true })}>
        {say('keeps-old')}
      </Checkbox>
    </Flex>
  );
}
