import { useIntl } from 'react-intl';
import type { FormInputProps } from './input-props';
import { readNumber, readYear, showNumber } from './number-text';
import { readPrice, showPrice } from './price-text';
import { TypedInput } from './typed-input';

/** No column of whole numbers holds more. */
const WHOLE_MAX = 2_147_483_647;

const limitsOf = ({ attribute }: FormInputProps, least: number, most: number) => ({
  min: Number(attribute?.min ?? least),
  max: Number(attribute?.max ?? most),
});

interface NumberInputProps extends FormInputProps {
  /** of the attribute */
  type: string;
}

/** Replaces Strapi's input of numbers in forms and filters of content (register.ts). */
export function NumberInput({ type, ...props }: NumberInputProps) {
  const { locale, formatMessage } = useIntl();
  const isWhole = type === 'integer';
  const { min, max } = limitsOf(props, isWhole ? -WHOLE_MAX : -Infinity, isWhole ? WHOLE_MAX : Infinity);
  const show = (value: number): string => showNumber(value, locale);
  const range = min === -Infinity ? 'at-most' : max === Infinity ? 'at-least' : 'range';
  return (
    <TypedInput
      {...props}
      min={min}
      max={max}
      show={show}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      read={(text) => readNumber(text, isWhole)}
      outside={formatMessage({ id: `shop.number.${range}` }, { min: show(min), max: show(max) })}
      unclear={(text) => formatMessage({ id: `shop.number.${isWhole ? 'not-whole' : 'unclear'}` }, { text })}
    />
  );
}

/** A year has no separators: `2.015` is none. */
export function YearInput(props: FormInputProps) {
  const { formatMessage } = useIntl();
  const { min, max } = limitsOf(props, 0, 9999);
  return (
    <TypedInput
      {...props}
      min={min}
      max={max}
      inputMode="numeric"
      read={readYear}
      show={String}
      outside={formatMessage({ id: 'shop.year.outside' }, { min: String(min), max: String(max) })}
      unclear={(text) => formatMessage({ id: 'shop.year.unclear' }, { text })}
    />
  );
}

/** A price in đồng, in forms and in filters of lists. */
export function PriceInput(props: FormInputProps) {
  const { formatMessage } = useIntl();
  const { min, max } = limitsOf(props, 0, WHOLE_MAX);
  return (
    <TypedInput
      {...props}
      min={min}
      max={max}
      inputMode="numeric"
      read={readPrice}
      show={showPrice}
      outside={formatMessage({ id: 'shop.price.too-high' }, { max: showPrice(max) })}
      unclear={(text) => formatMessage({ id: 'shop.price.unclear' }, { text })}
    />
  );
}
