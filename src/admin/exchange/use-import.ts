import { getFetchClient, isFetchError } from '@strapi/strapi/admin';
import { useState } from 'react';
import {
  FILES_PATH,
  type CodePage,
  type ImportAnswer,
  type Inspection,
  type InspectionAnswer,
  type TableUid,
} from '../../catalogue/files/panel-api';
import { IMPORT_MAX_BYTES, MEGABYTE } from '../../contract/upload-limits';
import { needsMapping, readRate, type Mapping } from './mapping';
import { useExchangeTexts } from './use-texts';
import { keepZip } from './use-zip-upload';
import { openPictureZip } from './zip';

/** Sends a table and reads its dry run. @throws Error for the editor */
async function sendTable(form: FormData): Promise<string> {
  const { data } = await getFetchClient().post<ImportAnswer>(`${FILES_PATH}/imports`, form);
  if ('error' in data) throw new Error(data.error.message);
  return data.run;
}

/** What an editor says of how a file is read. */
export interface Reading {
  /** of a file whose words do not tell it; undefined: the likelier one */
  encoding?: CodePage;
  /** names of a workbook's sheets; undefined: those with columns that are known */
  sheets?: string[];
}

/** What is imported. */
interface Import {
  uid: TableUid;
  table: File;
  zip: File | undefined;
  createGroups: boolean;
  /** undefined: all is read as it is proposed */
  mapping?: Mapping;
  reading: Reading;
}

const ratesOf = (mapping: Mapping | undefined): Record<string, number> =>
  Object.fromEntries(
    Object.entries(mapping?.rates ?? {}).flatMap(([currency, typed]) => {
      const rate = readRate(typed);
      return rate ? [[currency, rate] as const] : [];
    }),
  );

const formOf = ({ uid, table, createGroups, mapping, reading }: Import): FormData => {
  const form = new FormData();
  form.append('uid', uid);
  form.append('create_groups', String(createGroups));
  form.append('columns', JSON.stringify(mapping?.columns ?? []));
  form.append('values', JSON.stringify(mapping?.values ?? {}));
  form.append('thousands', String(mapping?.isThousands ?? false));
  form.append('millions', String(mapping?.isMillions ?? false));
  form.append('rates', JSON.stringify(ratesOf(mapping)));
  if (reading.encoding) form.append('encoding', reading.encoding);
  if (reading.sheets) form.append('sheets', JSON.stringify(reading.sheets));
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

/** Sends a table: first to be told what it is, then for its dry run. */
export function useImport(onPlanned: (run: string) => void) {
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
  const start = async (wanted: Import, { isAgain = false } = {}): Promise<void> => {
    const tooLarge = [wanted.table, wanted.zip].find((file) => (file?.size ?? 0) > IMPORT_MAX_BYTES);
    if (tooLarge) return setFault(translate('too-large', { name: tooLarge.name, max: IMPORT_MAX_BYTES / MEGABYTE }));
    await attempt(async () => {
      const inspected = await inspectTable(wanted);
      if (isAgain || needsMapping(inspected)) setInspection(inspected);
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
