import { Button, Flex, Typography } from '@strapi/design-system';
import { momentText } from '../../catalogue/plans/moment-input';
import { requestText } from '../requests/texts';
import type { KeptState } from './use-kept-state';

/** Above the inputs of a form that begins with what was typed before. */
export function KeptNote({ restoredAt, startAgain }: Pick<KeptState<unknown>, 'restoredAt' | 'startAgain'>) {
  if (restoredAt === undefined) return null;
  return (
    <Flex role="status" gap={3} wrap="wrap" padding={3} background="warning100" borderColor="warning200" hasRadius>
      <Typography textColor="neutral800">{requestText('draft.restored', { when: momentText(restoredAt) })}</Typography>
      <Button type="button" size="S" variant="secondary" onClick={startAgain}>
        {requestText('draft.start-again')}
      </Button>
    </Flex>
  );
}
