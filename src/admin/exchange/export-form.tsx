import { Button, Flex, Typography } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import {
  TABLE_FORMATS,
  WRITTEN_SYSTEMS,
  type TableFormat,
  type TableUid,
  type WrittenSystem,
} from '../../catalogue/files/panel-api';
import { Card } from '../ui/card';
import { exportTable } from './export-table';
import { FeedList } from './feed-list';
import { TypeSelect } from './import-form';
import { useExchangeTexts } from './use-texts';

const PRODUCT = 'api::product.product';

/** The form of the file that each system takes. */
const FORMATS: Readonly<Record<WrittenSystem, TableFormat>> = { kiotviet: 'xlsx', woocommerce: 'csv' };

type Wanted = TableFormat | WrittenSystem;

/** Downloads a whole table. */
export function ExportForm() {
  const { translate, typeName } = useExchangeTexts();
  const { toggleNotification } = useNotification();
  const [uid, setUid] = useState<TableUid>(PRODUCT);
  const [busy, setBusy] = useState<Wanted>();
  const run = async (wanted: Wanted, format: TableFormat, system?: WrittenSystem): Promise<void> => {
    setBusy(wanted);
    try {
      await exportTable({ uid, format, ...(system && { system }) }, typeName(uid));
    } catch {
      toggleNotification({ type: 'danger', message: translate('export.failed') });
    } finally {
      setBusy(undefined);
    }
  };
  const button = (wanted: Wanted, format: TableFormat, system?: WrittenSystem) => (
    <Button
      key={wanted}
      variant="secondary"
      startIcon={<Download aria-hidden />}
      loading={busy === wanted}
      disabled={busy !== undefined && busy !== wanted}
      onClick={() => void run(wanted, format, system)}
    >
      {translate(`export.${wanted}`)}
    </Button>
  );
  return (
    <Card title={translate('export')} hint={translate('export.hint')}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <TypeSelect value={uid} onChange={setUid} />
        <Flex gap={2} wrap="wrap">
          {TABLE_FORMATS.map((format) => button(format, format))}
        </Flex>
        {uid === PRODUCT && (
          <>
            <Typography variant="pi" textColor="neutral600">
              {translate('export.systems')}
            </Typography>
            <Flex gap={2} wrap="wrap">
              {WRITTEN_SYSTEMS.map((system) => button(system, FORMATS[system], system))}
            </Flex>
            <FeedList />
          </>
        )}
      </Flex>
    </Card>
  );
}
