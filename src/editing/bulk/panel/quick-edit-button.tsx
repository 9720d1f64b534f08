import { IconButton } from '@strapi/design-system';
import { Pencil } from '@strapi/icons';
import { useAuth } from '@strapi/strapi/admin';
import { CATALOGUE_PERMISSION } from '../../changes/server/panel-api';
import { useTexts } from '../../../admin/ui/texts';
import type { ListedWine } from './cells';
import { openBulk } from './opened';

const UPDATE = 'plugin::content-manager.explorer.update';

/** In a row of a phone's list: opens price and stock of the wine. */
export function QuickEditButton({ wine }: { wine: ListedWine }) {
  const { say } = useTexts('bulk');
  const mayEdit = useAuth(
    'QuickEditButton',
    ({ permissions }) =>
      permissions.some(({ action }) => action === CATALOGUE_PERMISSION) &&
      permissions.some(({ action, subject }) => action === UPDATE && subject === 'api::product.product'),
  );
  if (!mayEdit) return null;
  return (
    <IconButton
      label={say('quick', { name: wine.name })}
      onClick={(event: { stopPropagation: () => void }) => {
        // The row opens the entry.
        event.stopPropagation();
        openBulk({ kind: 'table', title: wine.name, wine });
      }}
    >
      <Pencil />
    </IconButton>
  );
}
