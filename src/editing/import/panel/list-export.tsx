import { MenuItem, SimpleMenu } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useRBAC } from '@strapi/strapi/admin';
import { isTableUid, TABLE_FORMATS } from '../server/files/panel-api';
import { CATALOGUE_PERMISSION } from '../../changes/server/panel-api';
import { exportPath } from '../../../admin/api/files';
import { useListQuery } from '../../lists/panel/list-query';
import { useTicked } from '../../lists/panel/ticked';
import { useDownload } from '../../../admin/ui/download-button';
import { useTexts } from '../../../admin/ui/texts';

const MAY_EXPORT = [{ action: CATALOGUE_PERMISSION, subject: null }];

/** In a list's bar: exports the ticked entries, or without any, what the list's filters and its search find. */
export function ListExport({ uid }: { uid: string | undefined }) {
  const { say, typeName } = useTexts('exchange');
  const download = useDownload();
  const { filters, search } = useListQuery();
  const { allowedActions } = useRBAC(MAY_EXPORT);
  const ticked = useTicked(uid);
  if (!isTableUid(uid) || allowedActions.canExchange !== true) return null;
  const wanted = ticked.length > 0 ? { filters: [{ documentId: { $in: ticked } }] } : { filters, search };
  return (
    <SimpleMenu
      label={ticked.length > 0 ? say('export.ticked', { count: ticked.length }) : say('export.list')}
      variant="tertiary"
      size="S"
      startIcon={<Download aria-hidden />}
    >
      {TABLE_FORMATS.map((format) => (
        <MenuItem
          key={format}
          onSelect={() => void download(exportPath({ uid, format, ...wanted }), `${typeName(uid)}.${format}`)}
        >
          {say(`export.${format}`)}
        </MenuItem>
      ))}
    </SimpleMenu>
  );
}
