import { useRBAC, type StrapiApp } from '@strapi/strapi/admin';
import { BULK_UIDS } from '../../catalogue/bulk/panel-api';
import { CATALOGUE_PERMISSION } from '../../catalogue/runs/panel-api';
import { contentManager, type BulkAction, type BulkActionProps } from '../content-manager';
import { replacePart, type Part } from '../panel-parts';
import { useTexts } from '../ui/texts';
import { openBulk } from './opened';

const PERMISSIONS = [{ action: CATALOGUE_PERMISSION, subject: null }];

const isBulkUid = (uid: string): boolean => (BULK_UIDS as readonly string[]).includes(uid);

const useMayChange = (uid: string): boolean => useRBAC(PERMISSIONS).allowedActions.canExchange === true && isBulkUid(uid);

const idsOf = ({ documents }: BulkActionProps): string[] => documents.map(({ documentId }) => documentId);

/** Changes the ticked entries of a list. */
const ChangeTicked: Part<BulkAction, BulkActionProps> = (props) => {
  const { say } = useTexts('bulk');
  const { model: uid } = props;
  if (!useMayChange(uid)) return null;
  const title = say('title');
  const selection = { uid, documentIds: idsOf(props) };
  return { label: title, variant: 'secondary', onClick: () => openBulk({ kind: 'change', title, selection }) };
};

const RUNS: readonly string[] = ['publish', 'unpublish', 'delete'];

/** Lets one of Strapi's own actions do its work as a run: with a preview, its progress, and the way back. */
function asRun(action: Part<BulkAction, BulkActionProps>): Part<BulkAction, BulkActionProps> {
  const kind = action.type as 'publish' | 'unpublish' | 'delete';
  return replacePart(action, (props) => {
    const described = action(props);
    const { model: uid } = props;
    if (!useMayChange(uid) || !described) return described;
    const { dialog: _, ...button } = described;
    const title = typeof button.label === 'string' ? button.label : '';
    const onClick = (): void =>
      openBulk({ kind: 'change', title, selection: { uid, documentIds: idsOf(props) }, action: { kind } });
    return { ...button, onClick };
  });
}

/**
 * Adds bulk changes to the lists. Call it in `bootstrap`, after others have changed Strapi's own actions.
 */
export function addBulkChanges(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addBulkAction((actions) => [
    ChangeTicked,
    ...actions.map((action) => (RUNS.includes(action.type ?? '') ? asRun(action) : action)),
  ]);
}
