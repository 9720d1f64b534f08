import { useIntl } from 'react-intl';
import type { CustomFieldInputProps } from './input-props';
import { readYear } from './number-text';
import { TypedInput } from './typed-input';

/** A year has no separators. */
export default function YearInput(props: CustomFieldInputProps) {
  const { formatMessage } = useIntl();
  const { min = 0, max = 9999 } = props.attribute;
  return (
    <TypedInput
      {...props}
      inputMode="numeric"
      min={Number(min)}
      max={Number(max)}
      read={readYear}
      show={String}
      outside={formatMessage({ id: 'shop.year.outside' }, { min: String(min), max: String(max) })}
      unclear={(text) => formatMessage({ id: 'shop.year.unclear' }, { text })}
    />
  );
}
