import { Checkbox, Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { ROUNDINGS } from '../../changes/server/prices/price-rule';
import { showNumber } from '../../fields/panel/number-text';
import { showPrice } from '../../fields/panel/price-text';
import { SelectField, TextField } from '../../../admin/ui/fields';
import { useTexts } from '../../../admin/ui/texts';
import { isInPercent, readSize, RULE_ACTIONS, type TypedRule } from './typed-rule';

interface AmountProps {
  rule: TypedRule;
  onChange: (value: string) => void;
}

/** Says while it is typed what the amount is taken for. */
function Amount({ rule, onChange }: AmountProps) {
  const { say } = useTexts('bulk');
  const { locale } = useIntl();
  const size = readSize(rule);
  const isPercent = isInPercent(rule);
  const taken = typeof size === 'number' ? `= ${isPercent ? `${showNumber(size, locale)} %` : showPrice(size)}` : undefined;
  return (
    <TextField
      name="amount"
      label={say(rule.action === 'set' ? 'amount.price' : 'amount')}
      inputMode="decimal"
      hint={taken}
      error={size === undefined ? say(isPercent ? 'amount.no-percent' : 'amount.no-price') : undefined}
      value={rule.amount}
      onChange={onChange}
    />
  );
}

interface RuleInputsProps {
  value: TypedRule;
  onChange: (value: TypedRule) => void;
}

/** How prices change. */
export function RuleInputs({ value, onChange }: RuleInputsProps) {
  const { say } = useTexts('bulk');
  const set = (part: Partial<TypedRule>) => onChange({ ...value, ...part });
  const isRelative = value.action === 'lower' || value.action === 'raise';
  const isEnd = value.action === 'end-discount';
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Flex gap={4} wrap="wrap" alignItems="flex-start">
        <SelectField
          name="rule"
          label={say('rule')}
          value={value.action}
          choices={RULE_ACTIONS.map((action) => [action, say(`rule.${action}`)])}
          onChange={(action) => set({ action, keepsOld: action !== 'raise' })}
        />
        {!isEnd && <Amount rule={value} onChange={(amount) => set({ amount })} />}
        {isRelative && (
          <SelectField
            name="unit"
            label={say('unit')}
            value={value.unit}
            choices={(['percent', 'dong'] as const).map((unit) => [unit, say(`unit.${unit}`)])}
            onChange={(unit) => set({ unit })}
          />
        )}
      </Flex>
      {isEnd && <Typography textColor="neutral600">{say('rule.end-discount.hint')}</Typography>}
      {isRelative && (
        <SelectField
          name="rounding"
          label={say('rounding')}
          value={value.rounding}
          choices={ROUNDINGS.map((rounding) => [rounding, say(`rounding.${rounding}`)])}
          onChange={(rounding) => set({ rounding })}
        />
      )}
      {!isEnd && (
        <Checkbox checked={value.keepsOld} onCheckedChange={(keepsOld) => set({ keepsOld: keepsOld === true })}>
          {say('keeps-old')}
        </Checkbox>
      )}
    </Flex>
  );
}
