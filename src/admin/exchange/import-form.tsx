import { Button, Checkbox, Field, Flex, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { getFetchClient, isFetchError } from '@strapi/strapi/admin';
import { useState } from 'react';
import {
  FILES_PATH,
  TABLE_UIDS,
  type ImportAnswer,
  type Inspection,
  type InspectionAnswer,
  type TableUid,
} from '../../catalogue/files/panel-api';
import { IMPORT_MAX_BYTES, MEGABYTE } from '../../contract/upload-limits';
import { Card } from './card';
import { FilePicker } from './file-picker';
import { needsMapping, type Mapping } from './mapping';
import { MappingForm } from './mapping-form';
import { Notice } from './notice';
import { useExchangeTexts } from './use-texts';
import { keepZip } from './use-zip-upload';
import { openPictureZip } from './zip';

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

/** Sends a table and reads its dry run. @throws Error for the editor */
async function sendTable(form: FormData): Promise<string> {
  const { data } = await getFetchClient().post<ImportAnswer>(`${FILES_PATH}/imports`, form);
  if ('error' in data) throw new Error(data.error.message);
  return data.run;
}

/** What is imported. */
interface Import {
  uid: TableUid;
  table: File;
  zip: File | undefined;
  createGroups: boolean;
  /** undefined: all is read as it is proposed */
  mapping?: Mapping;
}

const formOf = ({ uid, table, createGroups, mapping }: Import): FormData => {
  const form = new FormData();
  form.append('uid', uid);
  form.append('create_groups', String(createGroups));
  form.append('columns', JSON.stringify(mapping?.columns ?? []));
  form.append('values', JSON.stringify(mapping?.values ?? {}));
  form.append('thousands', String(mapping?.isThousands ?? false));
  form.append('file', table);
  return form;
};

/** @throws Error for the editor */
async function inspectTable(wanted: Import): Promise<Inspection> {
  const { data } = await getFetchClient().post<InspectionAnswer>(
    `${FILES_PATH}/inspections`,
    formOf({ ...wanted, createGroups: false }),
  );
  if ('error' in data) throw new Error(data.error.message);
  return data;
}

function useImport(onPlanned: (run: string) => void) {
  const { translate } = useExchangeTexts();
  const [fault, setFault] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const [inspection, setInspection] = useState<Inspection>();

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setFault(undefined);
    setIsReading(true);
    try {
      await work();
    } catch (failure) {
      const isTold = isFetchError(failure) ? failure.status !== undefined : failure instanceof Error;
      setFault(isTold ? (failure as Error).message : translate('failed'));
    } finally {
      setIsReading(false);
    }
  };

  const plan = async (wanted: Import): Promise<void> => {
    const { zip } = wanted;
    const form = formOf(wanted);
    if (zip) {
      const opened = await openPictureZip(zip).catch(() => undefined);
      if (!opened) return setFault(translate('bad-zip', { name: zip.name }));
      form.append('pictures', JSON.stringify(opened.paths));
    }
    const run = await sendTable(form);
    if (zip) keepZip(run, zip);
    onPlanned(run);
  };

  /** Asks what the file is, and shows it where there is something to say; else plans the import. */
  const start = async (wanted: Import): Promise<void> => {
    const tooLarge = [wanted.table, wanted.zip].find((file) => (file?.size ?? 0) > IMPORT_MAX_BYTES);
    if (tooLarge) return setFault(translate('too-large', { name: tooLarge.name, max: IMPORT_MAX_BYTES / MEGABYTE }));
    await attempt(async () => {
      const inspected = await inspectTable(wanted);
      if (needsMapping(inspected)) setInspection(inspected);
      else await plan(wanted);
    });
  };
  return {
    fault,
    isReading,
    inspection,
    start,
    plan: (wanted: Import) => attempt(() => plan(wanted)),
    leave: () => setInspection(undefined),
  };
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
  const alert = fault !== undefined && (
    <div role="alert">
      <Notice tone="danger">{fault}</Notice>
    </div>
  );
  if (inspection && wanted)
    return (
      <Card title={translate('mapping')} hint={wanted.table.name}>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <MappingForm
            inspection={inspection}
            createGroups={createGroups}
            isProduct={uid === PRODUCT}
            isReading={isReading}
            onDone={(mapping, makes) => void plan({ ...wanted, mapping, createGroups: makes })}
            onBack={leave}
          />
          {alert}
        </Flex>
      </Card>
    );
  return (
    <Card title={translate('import')} hint={translate('import.hint')}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <TypeSelect value={uid} onChange={setUid} />
        <FilePicker
          label={translate('table')}
          hint={translate('table.hint')}
          accept=".xlsx,.csv,.tsv,.txt"
          file={table}
          onChange={setTable}
          disabled={isReading}
        />
        {takesPictures && (
          <FilePicker
            label={translate('zip')}
            hint={translate('zip.hint')}
            accept=".zip"
            file={zip}
            onChange={setZip}
            disabled={isReading}
          />
        )}
        {uid === PRODUCT && (
          <Checkbox checked={createGroups} onCheckedChange={(checked) => setCreateGroups(checked === true)} disabled={isReading}>
            {translate('create-groups')}
          </Checkbox>
        )}
        {alert}
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
