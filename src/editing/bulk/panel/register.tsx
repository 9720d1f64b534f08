import { useRBAC, type StrapiApp } from '@strapi/strapi/admin';
import { CATALOGUE_PERMISSION } from '../../changes/server/panel-api';
import { contentManager, type BulkAction, type BulkActionProps } from '../../../admin/shared/content-manager';
import { replacePart, type Part } from '../../../admin/shared/panel-parts';
import { isBulkUid, openBulk } from './opened';

const PERMISSIONS = [{ action: CATALOGUE_PERMISSION, subject: null }];

const RUNS: readonly string[] = ['publish', 'unpublish', 'delete'];

/** Lets one of Strapi's own actions do its work as a run: with a preview, its progress, and the way back. */
function asRun(action: Part<BulkAction, BulkActionProps>): Part<BulkAction, BulkActionProps> {
  const kind = action.type as 'publish' | 'unpublish' | 'delete';
  return replacePart(action, (props) => {
    const described = action(props);
    const { model: uid, documents } = props;
    const { allowedActions } = useRBAC(PERMISSIONS);
    if (allowedActions.canExchange !== true || !isBulkUid(uid) || !described) return described;
    const { dialog: _, ...button } = described;
    const title = typeof button.label === 'string' ? button.label : '';
    const onClick = (): void =>
      openBulk({
        kind: 'change',
        title,
        selection: { uid, documentIds: documents.map(({ documentId }) => documentId) },
        action: { kind },
      });
    return { ...button, onClick };
  });
}

/** Call it in `bootstrap`, after others have changed Strapi's own actions. */
export function runBulkActions(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addBulkAction((actions) =>
    actions.map((action) => (RUNS.includes(action.type ?? '') ? asRun(action) : action)),
  );
}
