import { useIntl } from 'react-intl';
import type { FormInputProps } from './input-props';
import { readNumber, showNumber } from './number-text';
import { TypedInput } from './typed-input';

interface NumberInputProps extends FormInputProps {
  /** of the attribute */
  type: string;
}

const toLimit = (limit: number | string | undefined): number | undefined => (limit === undefined ? undefined : Number(limit));

/** Replaces Strapi's input of numbers in every form and filter (src/admin/strapi-patches.ts). */
export function NumberInput({ type, ...props }: NumberInputProps) {
  const { locale, formatMessage } = useIntl();
  const { min, max } = props.attribute ?? {};
  const isWhole = type === 'integer';
  return (
    <TypedInput
      {...props}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      min={toLimit(min)}
      max={toLimit(max)}
      read={(text) => readNumber(text, isWhole)}
      show={(value) => showNumber(value, locale)}
      unclear={(text) => formatMessage({ id: `shop.number.${isWhole ? 'not-whole' : 'unclear'}` }, { text })}
    />
  );
}
