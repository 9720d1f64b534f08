import { Calendar } from '@strapi/icons';
import { useForm, useRBAC, type StrapiApp } from '@strapi/strapi/admin';
import { useMemo, type ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { ITEM_UIDS } from '../../contract/content-types';
import { contentManager, type Action, type ActionProps, type Position } from '../content-manager';
import { replacePart, type Part } from '../panel-parts';
import { NewVintageForm, SaveFirst } from './new-vintage-form';

const CREATE = [{ action: 'plugin::content-manager.explorer.create', subject: ITEM_UIDS.product }];

const POSITIONS: Position[] = ['header', 'table-row'];

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const nameOf = ({ name }: Record<string, unknown>): string => (typeof name === 'string' ? name : '');

/** The same component in each render: a new one would forget what was typed in the dialog. */
function useContent({ documentId = '', document = {} }: ActionProps): ComponentType<{ onClose: () => void }> {
  const hasChanges = useForm('NewVintage', (form) => form.modified);
  const name = nameOf(document);
  const vintage = numberOrNull(document.vintage);
  const price = numberOrNull(document.price);
  return useMemo(() => {
    return function NewVintageContent({ onClose }) {
      if (hasChanges) return <SaveFirst onClose={onClose} />;
      return <NewVintageForm wine={{ documentId, name, vintage, price }} onClose={onClose} />;
    };
  }, [documentId, name, vintage, price, hasChanges]);
}

const AddVintage: Part<Action, ActionProps> = (props) => {
  const { model, documentId, document } = props;
  const { formatMessage } = useIntl();
  const { allowedActions } = useRBAC(CREATE);
  const content = useContent(props);
  if (model !== ITEM_UIDS.product || documentId === undefined || document === undefined) return null;
  if (allowedActions.canCreate !== true) return null;
  const name = nameOf(document);
  return {
    label: formatMessage({ id: 'shop.vintage.action' }),
    icon: <Calendar />,
    position: POSITIONS,
    dialog: { type: 'modal', title: formatMessage({ id: 'shop.vintage.title' }, { name }), content },
  };
};

const withoutProducts = (action: Part<Action, ActionProps>): Part<Action, ActionProps> =>
  replacePart(action, (props) => {
    const described = action(props);
    return props.model === ITEM_UIDS.product ? null : described;
  });

/**
 * Offers a new vintage of a wine, in the menus of its form and of its row in the list, instead of Strapi's duplicate. Call it after
 * the plugins have registered their parts.
 *
 * @throws Error when Strapi has no such action any more
 */
export function offerNewVintage(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addDocumentAction((actions) => {
    const duplicate = actions.findIndex(({ type }) => type === 'clone');
    if (duplicate === -1) throw new Error('Strapi has no action that duplicates an entry (src/admin/new-vintage).');
    const others = actions.map((action, index) => (index === duplicate ? withoutProducts(action) : action));
    return others.toSpliced(duplicate + 1, 0, Object.assign(AddVintage, { position: POSITIONS }));
  });
}
