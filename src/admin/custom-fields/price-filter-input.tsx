import { useIntl } from 'react-intl';
import type { FormInputProps } from './input-props';
import { readPrice, showPrice } from './price-text';
import { TypedInput } from './typed-input';

function read(text: string): number | undefined {
  const price = readPrice(text);
  return typeof price === 'number' ? price : undefined;
}

/** A price in the filter of a list: written as in a form, `1.500.000 đ`. */
export function PriceFilterInput(props: FormInputProps) {
  const { formatMessage } = useIntl();
  return (
    <TypedInput
      {...props}
      inputMode="numeric"
      read={read}
      show={showPrice}
      unclear={(text) => formatMessage({ id: 'shop.price.unclear' }, { text })}
    />
  );
}
