import { Checkbox, Field, TextInput } from '@strapi/design-system';
import type { Inspection } from '../../catalogue/files/panel-api';
import type { Mapping } from './mapping';
import { useExchangeTexts } from './use-texts';

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
        <Field.Root key={currency} name={`rate-${currency}`} hint={translate('mapping.rate.hint')}>
          <Field.Label>{translate('mapping.rate', { count: number(count), currency, example })}</Field.Label>
          <TextInput
            inputMode="numeric"
            value={mapping.rates[currency] ?? ''}
            disabled={isReading}
            onChange={({ target }) =>
              onChange({ ...mapping, rates: { ...mapping.rates, [currency]: target.value.replace(/\D/g, '') } })
            }
          />
          <Field.Hint />
        </Field.Root>
      ))}
    </>
  );
}
