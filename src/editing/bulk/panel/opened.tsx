import { BULK_UIDS, type BulkChange } from '../server/panel-api';
import { PlanForm } from '../../plans/panel/plan-form';
import { createSharedValue } from '../../../admin/shared/shared-value';
import { Dialog } from '../../../admin/ui/dialog-form';
import { useTexts } from '../../../admin/ui/texts';
import { BulkDialog } from './bulk-dialog';
import type { ListedWine } from './cells';
import type { Selection } from './selection';
import { TableDialog } from './table-dialog';

export type Opened =
  | { kind: 'change'; title: string; selection: Selection; action?: BulkChange }
  | { kind: 'plan'; title: string; selection: Selection }
  /** wine: undefined for those of the list's page */
  | { kind: 'table'; title: string; wine?: ListedWine };

export const isBulkUid = (uid: string): boolean => (BULK_UIDS as readonly string[]).includes(uid);

const opened = createSharedValue<Opened | undefined>(undefined);

export const openBulk = (next: Opened): void => opened.set(next);

const close = (): void => opened.set(undefined);

/**
 * The dialog of a bulk change. It stands beside the list and not in a row or among the actions of ticked entries: a list that is read again
 * takes those away, with the result of a run.
 */
export function OpenedDialog() {
  const now = opened.use((value) => value);
  const { say } = useTexts('bulk');
  if (now === undefined) return null;
  if (now.kind === 'table') return <TableDialog title={now.title} wine={now.wine} onClose={close} />;
  const { kind, title, selection } = now;
  const count = selection.documentIds?.length;
  return (
    <Dialog open title={count === undefined ? title : say('title-ticked', { title, count })} onClose={close}>
      {kind === 'plan' ? (
        <PlanForm selection={selection} onClose={close} />
      ) : (
        <BulkDialog selection={selection} {...(now.action && { action: now.action })} onClose={close} />
      )}
    </Dialog>
  );
}
