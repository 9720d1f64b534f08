import { Box, Flex, Typography } from '@strapi/design-system';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <Box tag="section" aria-labelledby={id} background="neutral0" hasRadius shadow="tableShadow" padding={6} minWidth={0}>
      <Flex justifyContent="space-between" gap={4} wrap="wrap" paddingBottom={4}>
        <Typography id={id} tag="h2" variant="delta">
          {title}
        </Typography>
        {action}
      </Flex>
      {children}
    </Box>
  );
}
