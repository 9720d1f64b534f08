import type { ReactNode } from 'react';

/** The props that the content manager gives the input of a custom field. */
export interface CustomFieldInputProps {
  name: string;
  /** null in a filter, which has `aria-label` */
  label: ReactNode;
  'aria-label'?: string;
  labelAction?: ReactNode;
  hint?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  attribute: { min?: number | string; max?: number | string; options?: object };
}
