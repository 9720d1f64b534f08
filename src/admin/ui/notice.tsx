import { Box, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

const COLORS = {
  info: ['primary100', 'primary700'],
  warning: ['warning100', 'warning700'],
  danger: ['danger100', 'danger700'],
  success: ['success100', 'success700'],
} as const;

/** A sentence that an editor should see. */
export function Notice({ tone, children }: { tone: keyof typeof COLORS; children: ReactNode }) {
  const [background, color] = COLORS[tone];
  return (
    <Box background={background} hasRadius padding={3} paddingLeft={4} paddingRight={4}>
      <Typography tag="div" textColor={color} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}
