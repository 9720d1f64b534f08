import { Button } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { PLANS_PERMISSION } from '../../plans/server/panel-api';
import { CATALOGUE_PERMISSION } from '../../changes/server/panel-api';
import { useListQuery } from '../../lists/panel/list-query';
import { useTicked } from '../../lists/panel/ticked';
import { useTexts } from '../../../admin/ui/texts';
import { isBulkUid, openBulk, OpenedDialog, type Opened } from './opened';
import type { Selection } from './selection';

const PRODUCT = 'api::product.product';

const PERMISSIONS = [
  { action: CATALOGUE_PERMISSION, subject: null },
  { action: PLANS_PERMISSION, subject: null },
];

/**
 * Above the lists of products and articles: changes and plans for the ticked entries, or while none is ticked for all that the list's filters
 * and search find.
 */
export function ListButtons({ uid }: { uid: string }) {
  const { say } = useTexts('bulk');
  const { say: sayPlan } = useTexts('plans');
  const { filters, search } = useListQuery();
  const ticked = useTicked(uid);
  const { allowedActions } = useRBAC(PERMISSIONS);
  if (!isBulkUid(uid)) return null;
  const hasTicked = ticked.length > 0;
  const selection: Selection = {
    uid,
    ...(hasTicked ? { documentIds: [...ticked] } : { filter: { conditions: [...filters], search } }),
  };
  const button = (label: string, opened: Opened) => (
    <Button size="S" variant="tertiary" onClick={() => openBulk(opened)}>
      {label}
    </Button>
  );
  const change = say(hasTicked ? 'title' : 'title-all');
  const plan = sayPlan(hasTicked ? 'new' : 'plan-all');
  return (
    <>
      {allowedActions.canExchange === true && uid === PRODUCT && button(say('table'), { kind: 'table', title: say('table') })}
      {allowedActions.canExchange === true && button(say('title'), { kind: 'change', title: change, selection })}
      {allowedActions.canManage === true && button(sayPlan('plan'), { kind: 'plan', title: plan, selection })}
      <OpenedDialog />
    </>
  );
}
