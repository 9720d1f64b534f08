import { useField, useFocusInputField } from '@strapi/strapi/admin';
import type { FormInputProps } from './input-props';
import { MomentFields } from './moment-fields';

interface MomentInputProps extends FormInputProps {
  /** a day without a time means its last moment */
  isEnd?: boolean;
}

const toText = (value: string | Date | null | undefined): string => (value instanceof Date ? value.toISOString() : (value ?? ''));

/** Replaces Strapi's input of moments in forms and filters of content (register.ts): it counts in the browser's time, and in its language's order. */
export function MomentInput({ isEnd = false, name, label, ...props }: MomentInputProps) {
  const { value, error, onChange } = useField<string | Date | null>(name);
  const ref = useFocusInputField<HTMLInputElement>(name);
  return (
    <MomentFields
      {...props}
      {...{ name, label, error, isEnd }}
      inputRef={ref}
      value={toText(value)}
      onChange={(next) => onChange(name, next === '' ? null : next)}
    />
  );
}
