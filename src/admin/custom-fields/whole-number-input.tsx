import { TextInput } from '@strapi/design-system';
import { useState } from 'react';
import { readNumber } from './number-text';

interface WholeNumberInputProps {
  'aria-label'?: string;
  className?: string;
  value?: number;
  min?: number;
  max?: number;
  /** called for numbers within the limits */
  onValueChange: (value: number) => void;
  onBlur?: () => void;
}

/**
 * Stands in for the design system's input of numbers, outside of forms: that one takes the dot of 300.5 away, and makes 3005 of it. A text
 * that is no such number is marked, and has no effect.
 */
export function WholeNumberInput({ value, min = 0, max = Infinity, onValueChange, onBlur, ...props }: WholeNumberInputProps) {
  const [text, setText] = useState<string>();
  const read = (typed: string): number | undefined => {
    const number = readNumber(typed, true);
    return number !== undefined && number >= min && number <= max ? number : undefined;
  };
  const isWrong = text !== undefined && read(text) === undefined;
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      hasError={isWrong}
      aria-invalid={isWrong}
      value={text ?? (value === undefined ? '' : String(Math.round(value)))}
      onChange={(event: { target: { value: string } }) => {
        const typed = event.target.value;
        setText(typed);
        const number = read(typed);
        if (number !== undefined) onValueChange(number);
      }}
      onBlur={() => {
        setText(undefined);
        onBlur?.();
      }}
    />
  );
}
