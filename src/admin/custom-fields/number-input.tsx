import { useIntl } from 'react-intl';
import type { FormInputProps } from './input-props';
import { readNumber, showNumber } from './number-text';
import { TypedInput } from './typed-input';

interface NumberInputProps extends FormInputProps {
  /** of the attribute */
  type: string;
}

const toLimit = (limit: number | string | undefined): number | undefined => (limit === undefined ? undefined : Number(limit));

/** No column of whole numbers holds more. */
const WHOLE_MAX = 2_147_483_647;

/**
 * Replaces Strapi's input of numbers in forms and filters of content (register.ts): its parser takes the dot away as a separator of thousands,
 * so that a Vietnamese editor's 5.5 was stored as 55, an arrow key made 135.01 of 13.5, and the mouse wheel changed the value.
 */
export function NumberInput({ type, ...props }: NumberInputProps) {
  const { locale, formatMessage } = useIntl();
  const { min, max } = props.attribute ?? {};
  const isWhole = type === 'integer';
  return (
    <TypedInput
      {...props}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      min={toLimit(min) ?? (isWhole ? -WHOLE_MAX : undefined)}
      max={toLimit(max) ?? (isWhole ? WHOLE_MAX : undefined)}
      read={(text) => readNumber(text, isWhole)}
      show={(value) => showNumber(value, locale)}
      unclear={(text) => formatMessage({ id: `shop.number.${isWhole ? 'not-whole' : 'unclear'}` }, { text })}
    />
  );
}
