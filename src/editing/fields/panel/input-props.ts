import type { ReactNode } from 'react';

/** The props that Strapi's forms give an input. */
export interface FormInputProps {
  name: string;
  /** null in a filter, which has `aria-label` */
  label: ReactNode;
  'aria-label'?: string;
  labelAction?: ReactNode;
  hint?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  /** in forms of content and their filters */
  attribute?: { min?: number | string; max?: number | string; options?: object };
}
