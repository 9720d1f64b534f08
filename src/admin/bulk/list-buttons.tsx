import { Button } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { BULK_UIDS } from '../../catalogue/bulk/panel-api';
import { PLANS_PERMISSION } from '../../catalogue/plans/panel-api';
import { CATALOGUE_PERMISSION } from '../../catalogue/runs/panel-api';
import { useListQuery } from '../lists/list-query';
import { useTicked } from '../lists/ticked';
import { useTexts } from '../ui/texts';
import { openBulk, OpenedDialog } from './opened';
import type { Selection } from './selection';

const PERMISSIONS = [
  { action: CATALOGUE_PERMISSION, subject: null },
  { action: PLANS_PERMISSION, subject: null },
];

/**
 * Above the lists of products and articles: changes and plans for all that the list's filters and search find. While entries are ticked, the
 * same are offered for those instead (register.tsx).
 */
export function ListButtons({ uid }: { uid: string }) {
  const { say } = useTexts('bulk');
  const { say: sayPlan } = useTexts('plans');
  const { filters, search } = useListQuery();
  const hasTicked = useTicked(uid).length > 0;
  const { allowedActions } = useRBAC(PERMISSIONS);
  if (!(BULK_UIDS as readonly string[]).includes(uid)) return null;
  const selection: Selection = { uid, filter: { conditions: [...filters], search } };
  return (
    <>
      {allowedActions.canExchange === true && uid === 'api::product.product' && (
        <Button size="S" variant="tertiary" onClick={() => openBulk({ kind: 'table', title: say('table') })}>
          {say('table')}
        </Button>
      )}
      {allowedActions.canExchange === true && !hasTicked && (
        <Button size="S" variant="tertiary" onClick={() => openBulk({ kind: 'change', title: say('title-all'), selection })}>
          {say('title')}
        </Button>
      )}
      {allowedActions.canManage === true && !hasTicked && (
        <Button size="S" variant="tertiary" onClick={() => openBulk({ kind: 'plan', title: sayPlan('plan-all'), selection })}>
          {sayPlan('plan')}
        </Button>
      )}
      <OpenedDialog />
    </>
  );
}
