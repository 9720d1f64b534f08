import { Calendar } from '@strapi/icons';
import { useForm, useRBAC, type StrapiApp } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { ITEM_UIDS } from '../../../contract/content-types';
import { contentManager, type Action, type ActionProps, type Position } from '../../../admin/shared/content-manager';
import type { Part } from '../../../admin/shared/panel-parts';
import { useDialogContent } from '../../../admin/ui/dialog-content';
import { NewVintageForm } from './new-vintage-form';

const CREATE = [{ action: 'plugin::content-manager.explorer.create', subject: ITEM_UIDS.product }];

const POSITIONS: Position[] = ['header', 'table-row'];

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const nameOf = ({ name }: Record<string, unknown>): string => (typeof name === 'string' ? name : '');

const AddVintage: Part<Action, ActionProps> = ({ model, documentId = '', document = {} }) => {
  const { formatMessage } = useIntl();
  const { allowedActions } = useRBAC(CREATE);
  const hasChanges = useForm('NewVintage', (form) => form.modified);
  const vintage = numberOrNull(document.vintage);
  const wine = { documentId, name: nameOf(document), vintage, price: numberOrNull(document.price) };
  const content = useDialogContent((onClose) => <NewVintageForm wine={wine} onClose={onClose} />);
  if (model !== ITEM_UIDS.product || documentId === '' || allowedActions.canCreate !== true) return null;
  const title = formatMessage({ id: 'shop.vintage.title' }, { name: wine.name });
  // Changes of the form would not be in the new draft, and be lost on the way to it.
  const saveFirst = { type: 'notification', status: 'warning', title: formatMessage({ id: 'shop.vintage.unsaved' }) };
  return {
    label: formatMessage({ id: 'shop.vintage.action' }),
    icon: <Calendar />,
    position: POSITIONS,
    dialog: hasChanges ? saveFirst : { type: 'modal', title, content },
  };
};

/** Offers a new vintage of a wine, in the menus of its form and of its row in the list, behind Strapi's duplicate. */
export function offerNewVintage(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addDocumentAction((actions) => {
    const duplicate = actions.findIndex(({ type }) => type === 'clone');
    return actions.toSpliced(duplicate + 1, 0, Object.assign(AddVintage, { position: POSITIONS }));
  });
}
