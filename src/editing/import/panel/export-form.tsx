import { Field, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { TABLE_FORMATS, type TableUid } from '../server/files/panel-api';
import { exportPath, useReadFeedsQuery } from '../../../admin/api/files';
import { Card } from '../../../admin/ui/card';
import { DownloadButton } from '../../../admin/ui/download-button';
import { useTexts } from '../../../admin/ui/texts';
import { FEED } from '../../../public/feeds/panel-api';
import { PRODUCT, TypeSelect } from './type-select';

/** The address that Google and Facebook fetch the products from. */
function Feed() {
  const { say } = useTexts('exchange');
  const { data } = useReadFeedsQuery(undefined);
  if (data === undefined) return null;
  const url = data.feeds.find(({ name }) => name === FEED)?.url;
  if (url === undefined) return <Typography textColor="neutral600">{say('feeds.none')}</Typography>;
  const address = new URL(url, window.location.origin).href;
  return (
    <Field.Root name="feed" width="100%" hint={say('feeds.hint')}>
      <Field.Label>{say('feeds')}</Field.Label>
      <Field.Input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      <Field.Hint />
    </Field.Root>
  );
}

/** Downloads a whole table. */
export function ExportForm() {
  const { say, typeName } = useTexts('exchange');
  const [uid, setUid] = useState<TableUid>(PRODUCT);
  return (
    <Card title={say('export')} hint={say('export.hint')}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <TypeSelect value={uid} onChange={setUid} />
        <Flex gap={2} wrap="wrap">
          {TABLE_FORMATS.map((format) => (
            <DownloadButton
              key={format}
              label={say(`export.${format}`)}
              path={exportPath({ uid, format })}
              name={`${typeName(uid)}.${format}`}
            />
          ))}
        </Flex>
        {uid === PRODUCT && <Feed />}
      </Flex>
    </Card>
  );
}
