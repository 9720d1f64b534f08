import { MenuItem, SimpleMenu } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { EXPORT_TABLES, type ExportTable } from '../../analytics/reports/panel-api';
import type { DayRange } from '../../analytics/shop-days';
import { download } from '../download';
import { useFormats } from './formats';

/** Exports each table of the page, with all of its rows, as CSV. */
export function ExportMenu({ range }: { range: DayRange }) {
  const { locale } = useIntl();
  const { translate } = useFormats();
  const { toggleNotification } = useNotification();

  const exportTable = async (table: ExportTable) => {
    const query = new URLSearchParams({ ...range, table, language: locale === 'vi' ? 'vi' : 'en' });
    try {
      await download(`/reports/export?${query}`, `${table}-${range.from}-${range.to}.csv`);
    } catch {
      toggleNotification({ type: 'danger', message: translate('export.failed') });
    }
  };

  return (
    <SimpleMenu label={translate('export')} variant="secondary" startIcon={<Download aria-hidden />}>
      {EXPORT_TABLES.map((table) => (
        <MenuItem key={table} onSelect={() => void exportTable(table)}>
          {translate(`export.${table}`)}
        </MenuItem>
      ))}
    </SimpleMenu>
  );
}
