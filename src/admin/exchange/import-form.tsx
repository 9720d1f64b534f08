import { Box, Button, Checkbox, Field, Flex, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { TABLE_UIDS, type TableUid } from '../../catalogue/files/panel-api';
import { Card } from './card';
import { FilePicker } from './file-picker';
import { MappingForm } from './mapping-form';
import { Notice } from './notice';
import { useImport } from './use-import';
import { useExchangeTexts } from './use-texts';

const PRODUCT = 'api::product.product';
const HAS_PICTURES: readonly TableUid[] = [PRODUCT, 'api::article.article', 'api::brand.brand'];

export function TypeSelect({ value, onChange }: { value: TableUid; onChange: (uid: TableUid) => void }) {
  const { translate, typeName } = useExchangeTexts();
  return (
    <Field.Root name="type" width="100%">
      <Field.Label>{translate('what')}</Field.Label>
      <SingleSelect value={value} onChange={(uid) => onChange(uid as TableUid)}>
        {TABLE_UIDS.map((uid) => (
          <SingleSelectOption key={uid} value={uid}>
            {typeName(uid)}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Field.Root>
  );
}

function ZipPicker({
  zip,
  onChange,
  disabled,
}: {
  zip: File | undefined;
  onChange: (zip: File | undefined) => void;
  disabled: boolean;
}) {
  const { translate } = useExchangeTexts();
  return (
    <FilePicker
      label={translate('zip')}
      hint={translate('zip.hint')}
      accept=".zip"
      file={zip}
      onChange={onChange}
      disabled={disabled}
    />
  );
}

function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Box role="alert" paddingTop={2}>
      <Notice tone="danger">{text}</Notice>
    </Box>
  );
}

/** Chooses a table, and has the server tell what it would change. */
export function ImportForm({ onPlanned }: { onPlanned: (run: string) => void }) {
  const { translate } = useExchangeTexts();
  const [uid, setUid] = useState<TableUid>(PRODUCT);
  const [table, setTable] = useState<File>();
  const [zip, setZip] = useState<File>();
  const [createGroups, setCreateGroups] = useState(false);
  const { fault, isReading, inspection, start, plan, leave } = useImport(onPlanned);
  const takesPictures = HAS_PICTURES.includes(uid);
  const wanted = table && { uid, table, zip: takesPictures ? zip : undefined, createGroups: uid === PRODUCT && createGroups };
  if (inspection && wanted)
    return (
      <Card title={translate('mapping')} hint={wanted.table.name}>
        <MappingForm
          inspection={inspection}
          createGroups={createGroups}
          isProduct={uid === PRODUCT}
          isReading={isReading}
          onDone={(mapping, makes) => void plan({ ...wanted, mapping, createGroups: makes })}
          onBack={leave}
        />
        <Fault text={fault} />
      </Card>
    );
  return (
    <Card title={translate('import')} hint={translate('import.hint')}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <TypeSelect value={uid} onChange={setUid} />
        <FilePicker
          label={translate('table')}
          hint={translate('table.hint')}
          accept=".xlsx,.csv,.tsv,.txt,.xml"
          file={table}
          onChange={setTable}
          disabled={isReading}
        />
        {takesPictures && <ZipPicker zip={zip} onChange={setZip} disabled={isReading} />}
        {uid === PRODUCT && (
          <Checkbox checked={createGroups} onCheckedChange={(checked) => setCreateGroups(checked === true)} disabled={isReading}>
            {translate('create-groups')}
          </Checkbox>
        )}
        <Fault text={fault} />
        <Flex gap={4} wrap="wrap">
          <Button loading={isReading} disabled={!wanted} onClick={() => wanted && void start(wanted)}>
            {translate('preview')}
          </Button>
          <Typography variant="pi" textColor="neutral600" role="status">
            {translate(isReading ? 'reading' : 'preview.hint')}
          </Typography>
        </Flex>
      </Flex>
    </Card>
  );
}
