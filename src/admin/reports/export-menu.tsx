import { Flex, MenuItem, SimpleMenu } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { EXPORT_FORMATS, EXPORT_TABLES, type ExportFormat, type ExportTable } from '../../analytics/reports/panel-api';
import type { DayRange } from '../../analytics/shop-days';
import { download } from '../download';
import { useFormats } from './formats';

interface ExportMenuProps {
  range: DayRange;
  format: ExportFormat;
}

function ExportMenu({ range, format }: ExportMenuProps) {
  const { locale } = useIntl();
  const { translate } = useFormats();
  const { toggleNotification } = useNotification();

  const exportTable = async (table: ExportTable) => {
    const query = new URLSearchParams({ ...range, table, format, language: locale === 'vi' ? 'vi' : 'en' });
    try {
      await download(`/reports/export?${query}`, `${table}-${range.from}-${range.to}.${format}`);
    } catch {
      toggleNotification({ type: 'danger', message: translate('export.failed') });
    }
  };

  return (
    <SimpleMenu
      label={translate(`export.${format}`)}
      variant={format === 'xlsx' ? 'secondary' : 'tertiary'}
      startIcon={<Download aria-hidden />}
    >
      {EXPORT_TABLES.map((table) => (
        <MenuItem key={table} onSelect={() => void exportTable(table)}>
          {translate(`export.${table}`)}
        </MenuItem>
      ))}
    </SimpleMenu>
  );
}

/** Exports each table of the page, with all of its rows, as a workbook or as CSV. */
export function ExportMenus({ range }: { range: DayRange }) {
  return (
    <Flex gap={2} wrap="wrap">
      {EXPORT_FORMATS.map((format) => (
        <ExportMenu key={format} range={range} format={format} />
      ))}
    </Flex>
  );
}
