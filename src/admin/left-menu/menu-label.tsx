import { Typography } from '@strapi/design-system';
import type { CSSProperties } from 'react';

/** Of a link of the main menu: its word stands below its icon (src/admin/strapi-patches.ts). */
export const MENU_LINK_STYLE: CSSProperties = {
  flexDirection: 'column',
  gap: '0.2rem',
  padding: '0.6rem 0.4rem',
};

const TEXT_STYLE: CSSProperties = { textAlign: 'center', lineHeight: 1.2 };

/** The word of a link of the main menu. */
export const MenuLabel = ({ children }: { children: string }) => (
  <Typography tag="span" variant="pi" textColor="neutral700" style={TEXT_STYLE}>
    {children}
  </Typography>
);
