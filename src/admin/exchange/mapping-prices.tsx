import { Checkbox, Field, TextInput } from '@strapi/design-system';
import type { Inspection } from '../../catalogue/files/panel-api';
import { readRate, type Mapping } from './mapping';
import { useExchangeTexts } from './use-texts';

interface RateProps {
  name: string;
  label: string;
  text: string;
  disabled: boolean;
  onType: (text: string) => void;
}

/** Says while it is typed what the rate is taken for. */
function Rate({ name, label, text, disabled, onType }: RateProps) {
  const { translate, number } = useExchangeTexts();
  const rate = readRate(text);
  const hint = rate ? `= ${number(rate)} ₫` : translate('mapping.rate.hint');
  return (
    <Field.Root name={name} hint={hint} error={rate === undefined ? translate('mapping.rate.unclear') : undefined}>
      <Field.Label>{label}</Field.Label>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={text}
        disabled={disabled}
        onChange={(event: { target: { value: string } }) => onType(event.target.value)}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

interface MappingPricesProps {
  inspection: Inspection;
  mapping: Mapping;
  isReading: boolean;
  onChange: (mapping: Mapping) => void;
}

/** Asks what prices mean that can't be read by themselves: in thousands, in millions, in another currency. */
export function MappingPrices({ inspection, mapping, isReading, onChange }: MappingPricesProps) {
  const { translate, number } = useExchangeTexts();
  const { hasThousands, parts, foreign } = inspection;
  return (
    <>
      {hasThousands && (
        <Checkbox
          checked={mapping.isThousands}
          onCheckedChange={(checked) => onChange({ ...mapping, isThousands: checked === true })}
          disabled={isReading}
        >
          {translate('mapping.thousands')}
        </Checkbox>
      )}
      {parts > 0 && (
        <Checkbox
          checked={mapping.isMillions}
          onCheckedChange={(checked) => onChange({ ...mapping, isMillions: checked === true })}
          disabled={isReading}
        >
          {translate('mapping.parts', { count: number(parts) })}
        </Checkbox>
      )}
      {foreign.map(({ currency, count, example }) => (
        <Rate
          key={currency}
          name={`rate-${currency}`}
          label={translate('mapping.rate', { count: number(count), currency, example })}
          text={mapping.rates[currency] ?? ''}
          disabled={isReading}
          onType={(text) => onChange({ ...mapping, rates: { ...mapping.rates, [currency]: text } })}
        />
      ))}
    </>
  );
}
