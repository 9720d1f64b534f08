import { MenuItem, SimpleMenu } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { EXPORT_TABLES, type ExportTable } from '../../analytics/reports/panel-api';
import type { DayRange } from '../../analytics/shop-days';
import { useFormats } from './formats';

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Exports each table of the page, with all of its rows, as CSV. */
export function ExportMenu({ range }: { range: DayRange }) {
  const { locale } = useIntl();
  const { translate } = useFormats();
  const { toggleNotification } = useNotification();

  const exportTable = async (table: ExportTable) => {
    const query = new URLSearchParams({ ...range, table, language: locale === 'vi' ? 'vi' : 'en' });
    try {
      const { data } = await getFetchClient().get<Blob>(`/reports/export?${query}`, { responseType: 'blob' });
      download(data, `${table}-${range.from}-${range.to}.csv`);
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
