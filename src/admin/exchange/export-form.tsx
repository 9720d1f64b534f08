import { Button, Flex } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { TABLE_FORMATS, type TableFormat, type TableUid } from '../../catalogue/files/panel-api';
import { Card } from './card';
import { exportTable } from './export-table';
import { TypeSelect } from './import-form';
import { useExchangeTexts } from './use-texts';

/** Downloads a whole table. */
export function ExportForm() {
  const { translate, typeName } = useExchangeTexts();
  const { toggleNotification } = useNotification();
  const [uid, setUid] = useState<TableUid>('api::product.product');
  const [busy, setBusy] = useState<TableFormat>();
  const run = async (format: TableFormat): Promise<void> => {
    setBusy(format);
    try {
      await exportTable({ uid, format }, typeName(uid));
    } catch {
      toggleNotification({ type: 'danger', message: translate('export.failed') });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Card title={translate('export')} hint={translate('export.hint')}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <TypeSelect value={uid} onChange={setUid} />
        <Flex gap={2} wrap="wrap">
          {TABLE_FORMATS.map((format) => (
            <Button
              key={format}
              variant="secondary"
              startIcon={<Download aria-hidden />}
              loading={busy === format}
              disabled={busy !== undefined && busy !== format}
              onClick={() => void run(format)}
            >
              {translate(`export.${format}`)}
            </Button>
          ))}
        </Flex>
      </Flex>
    </Card>
  );
}
