import { Box, Button, Checkbox, Field, Flex, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { TABLE_UIDS, type Inspection, type TableUid } from '../../catalogue/files/panel-api';
import { Card } from '../ui/card';
import { EncodingChoice } from './encoding-choice';
import { FilePicker } from './file-picker';
import { MappingForm } from './mapping-form';
import { Notice } from '../ui/notice';
import { SheetChoice } from './sheet-choice';
import { useImport, type Reading } from './use-import';
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

interface TablePickerProps {
  table: File | undefined;
  onChange: (table: File | undefined) => void;
  disabled: boolean;
}

function TablePicker({ table, onChange, disabled }: TablePickerProps) {
  const { translate } = useExchangeTexts();
  return (
    <FilePicker
      label={translate('table')}
      hint={translate('table.hint')}
      accept=".xlsx,.csv,.tsv,.txt,.xml"
      file={table}
      onChange={onChange}
      disabled={disabled}
    />
  );
}

function StartLine({ isReading, disabled, onStart }: { isReading: boolean; disabled: boolean; onStart: () => void }) {
  const { translate } = useExchangeTexts();
  return (
    <Flex gap={4} wrap="wrap">
      <Button loading={isReading} disabled={disabled} onClick={onStart}>
        {translate('preview')}
      </Button>
      <Typography variant="pi" textColor="neutral600" role="status">
        {translate(isReading ? 'reading' : 'preview.hint')}
      </Typography>
    </Flex>
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

interface ReadingChoicesProps {
  inspection: Inspection;
  reading: Reading;
  isReading: boolean;
  onChange: (reading: Reading) => void;
}

/** What an editor says of how the file is read. */
function ReadingChoices({ inspection: { readings, sheets }, reading, isReading, onChange }: ReadingChoicesProps) {
  return (
    <>
      <EncodingChoice
        readings={readings}
        value={reading.encoding}
        isReading={isReading}
        onChange={(encoding) => onChange({ encoding })}
      />
      <SheetChoice sheets={sheets} isReading={isReading} onChange={(chosen) => onChange({ sheets: chosen })} />
    </>
  );
}

/** Chooses a table, and has the server tell what it would change. */
export function ImportForm({ onPlanned }: { onPlanned: (run: string) => void }) {
  const { translate } = useExchangeTexts();
  const [uid, setUid] = useState<TableUid>(PRODUCT);
  const [table, setTable] = useState<File>();
  const [zip, setZip] = useState<File>();
  const [createGroups, setCreateGroups] = useState(false);
  const [reading, setReading] = useState<Reading>({});
  const { fault, isReading, inspection, start, plan, leave } = useImport(onPlanned);
  const takesPictures = HAS_PICTURES.includes(uid);
  const wanted = table && {
    ...{ uid, table, zip: takesPictures ? zip : undefined, reading },
    createGroups: uid === PRODUCT && createGroups,
  };
  const chooseTable = (file: File | undefined): void => {
    setTable(file);
    setReading({});
  };
  const readAs = (chosen: Reading): void => {
    const next = { ...reading, ...chosen };
    setReading(next);
    if (wanted) void start({ ...wanted, reading: next }, { isAgain: true });
  };
  if (inspection && wanted)
    return (
      <Card title={translate('mapping')} hint={wanted.table.name}>
        <ReadingChoices inspection={inspection} reading={reading} isReading={isReading} onChange={readAs} />
        <MappingForm
          key={JSON.stringify(inspection.columns.map(({ title }) => title))}
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
        <TablePicker table={table} onChange={chooseTable} disabled={isReading} />
        {takesPictures && <ZipPicker zip={zip} onChange={setZip} disabled={isReading} />}
        {uid === PRODUCT && (
          <Checkbox checked={createGroups} onCheckedChange={(checked) => setCreateGroups(checked === true)} disabled={isReading}>
            {translate('create-groups')}
          </Checkbox>
        )}
        <Fault text={fault} />
        <StartLine isReading={isReading} disabled={!wanted} onStart={() => wanted && void start(wanted)} />
      </Flex>
    </Card>
  );
}
