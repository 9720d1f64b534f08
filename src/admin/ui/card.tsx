import { Box, Flex, Typography } from '@strapi/design-system';
import { useId, type ReactNode } from 'react';

interface CardProps {
  title: string;
  /** a sentence below the title */
  hint?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page. */
export function Card({ title, hint, action, children }: CardProps) {
  const id = useId();
  return (
    <Box
      tag="section"
      aria-labelledby={id}
      background="neutral0"
      hasRadius
      shadow="tableShadow"
      padding={{ initial: 4, medium: 6 }}
      minWidth={0}
    >
      <Flex justifyContent="space-between" alignItems="flex-start" gap={4} wrap="wrap" paddingBottom={4}>
        <Flex direction="column" alignItems="flex-start" gap={1}>
          <Typography id={id} tag="h2" variant="delta">
            {title}
          </Typography>
          {hint !== undefined && (
            <Typography variant="pi" textColor="neutral600">
              {hint}
            </Typography>
          )}
        </Flex>
        {action}
      </Flex>
      {children}
    </Box>
  );
}
