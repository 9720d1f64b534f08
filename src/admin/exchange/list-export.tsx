import { MenuItem, SimpleMenu } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useNotification, useQueryParams, useRBAC } from '@strapi/strapi/admin';
import { isTableUid, TABLE_FORMATS, type TableFormat } from '../../catalogue/files/panel-api';
import { CATALOGUE_PERMISSION } from '../../catalogue/runs/panel-api';
import { useTicked } from '../lists/ticked';
import { exportTable } from './export-table';
import { useExchangeTexts } from './use-texts';

const MAY_EXPORT = [{ action: CATALOGUE_PERMISSION, subject: null }];

interface ListQuery {
  filters?: { $and?: object[] };
  _q?: string;
}

/** In a list's bar: exports the ticked entries, or without any, what the list's filters and its search find. */
export function ListExport({ uid }: { uid: string | undefined }) {
  const { translate, typeName } = useExchangeTexts();
  const { toggleNotification } = useNotification();
  const [{ query }] = useQueryParams<ListQuery>();
  const { allowedActions } = useRBAC(MAY_EXPORT);
  const ticked = useTicked(uid);
  if (!isTableUid(uid) || allowedActions.canExchange !== true) return null;
  const run = async (format: TableFormat): Promise<void> => {
    try {
      const wanted =
        ticked.length > 0
          ? { filters: [{ documentId: { $in: ticked } }] }
          : { filters: query.filters?.$and ?? [], search: query._q ?? '' };
      await exportTable({ uid, format, ...wanted }, typeName(uid));
    } catch {
      toggleNotification({ type: 'danger', message: translate('export.failed') });
    }
  };
  return (
    <SimpleMenu
      label={ticked.length > 0 ? translate('export.ticked', { count: ticked.length }) : translate('export.list')}
      variant="tertiary"
      size="S"
      startIcon={<Download aria-hidden />}
    >
      {TABLE_FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => void run(format)}>
          {translate(`export.${format}`)}
        </MenuItem>
      ))}
    </SimpleMenu>
  );
}
