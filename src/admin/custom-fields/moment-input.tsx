import { useField, useFocusInputField } from '@strapi/strapi/admin';
import type { FormInputProps } from './input-props';
import { MomentFields } from './moment-fields';

interface MomentInputProps extends FormInputProps {
  /** a day without a time means its last moment */
  isEnd?: boolean;
}

const toText = (value: string | Date | null | undefined): string => (value instanceof Date ? value.toISOString() : (value ?? ''));

/** Replaces Strapi's input of moments in every form and filter (src/admin/strapi-patches.ts), which counts in the browser's time. */
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
