import { Button, Dialog } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useBlocker } from 'react-router-dom';
import { hasUnsavedForms, useUnsavedForms } from './unsaved-forms';

/** The browser asks in its own words. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (hasUnsavedForms()) event.preventDefault();
}

function Question() {
  const { formatMessage } = useIntl();
  const say = (id: string): string => formatMessage({ id: `shop.leave.${id}` });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedForms() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && blocker.reset()}>
      <Dialog.Content>
        <Dialog.Header>{say('title')}</Dialog.Header>
        <Dialog.Body icon={<WarningCircle fill="warning600" />}>{say('text')}</Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button variant="tertiary" fullWidth>
              {say('stay')}
            </Button>
          </Dialog.Cancel>
          <Button variant="danger" fullWidth onClick={() => blocker.proceed()}>
            {say('go')}
          </Button>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}

/** Asks before a page of Strapi's with unsaved changes is left. The router takes one question at a time, and entries have their own. */
export function LeaveQuestion() {
  return useUnsavedForms() ? <Question /> : null;
}
