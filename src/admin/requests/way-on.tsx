import { Button, Flex, Typography } from '@strapi/design-system';
import { useHref } from 'react-router-dom';
import { requestText } from './texts';

/** On Strapi's pages that say what may not be seen, or that nothing is there. */
export function HomeButton() {
  const start = useHref('/');
  return (
    <Button variant="tertiary" onClick={() => window.location.assign(start)}>
      {requestText('page.home')}
    </Button>
  );
}

/** On Strapi's pages of errors (src/admin/strapi-patches.ts), which have no button. */
export function WayOn() {
  return (
    <Flex direction="column" gap={4}>
      <Flex gap={2} wrap="wrap" justifyContent="center">
        <Button onClick={() => window.location.reload()}>{requestText('page.reload')}</Button>
        <HomeButton />
      </Flex>
      <Typography variant="pi" textColor="neutral600" textAlign="center">
        {requestText('page.kept')}
      </Typography>
    </Flex>
  );
}
