import { Status, Typography } from '@strapi/design-system';

export interface StateLabelProps {
  variant: 'success' | 'danger' | 'secondary' | 'alternative' | 'neutral' | 'warning';
  children: string;
}

/** The state of something, in a word or two. */
export const StateLabel = ({ variant, children }: StateLabelProps) => (
  <Status size="S" variant={variant} width="fit-content">
    <Typography tag="span" variant="omega" fontWeight="bold" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Typography>
  </Status>
);
