import { useState } from 'react';
import type { CodePage, Inspection, TableUid } from '../server/files/panel-api';
import { IMPORT_MAX_BYTES, MEGABYTE } from '../../../contract/limits';
import { useSendTableMutation } from '../../../admin/api/files';
import { useOutcomes } from '../../../admin/api/outcome';
import { useTexts } from '../../../admin/ui/texts';
import { needsMapping, type Mapping } from './mapping';

/** What an editor says of how a file is read. */
export interface Reading {
  /** of a file whose words do not tell it; undefined: the likelier one */
  encoding?: CodePage;
  /** the name of a workbook's sheet; undefined: the first with columns that are known */
  sheet?: string;
}

/** What is imported. */
export interface Import {
  uid: TableUid;
  table: File;
  createGroups: boolean;
  reading: Reading;
}

function formOf({ uid, table, createGroups, reading }: Import, mapping?: Mapping): FormData {
  const form = new FormData();
  form.append('uid', uid);
  form.append('create_groups', String(createGroups));
  form.append('columns', JSON.stringify(mapping?.columns ?? []));
  form.append('values', JSON.stringify(mapping?.values ?? {}));
  form.append('thousands', String(mapping?.isThousands ?? false));
  if (reading.encoding) form.append('encoding', reading.encoding);
  if (reading.sheet !== undefined) form.append('sheets', JSON.stringify([reading.sheet]));
  form.append('file', table);
  return form;
}

/** Sends a table: first to be told what it is, then for its dry run. */
export function useImport(onPlanned: (run: string) => void) {
  const { say } = useTexts('exchange');
  const { failureText } = useOutcomes();
  const [send, { isLoading, error, reset }] = useSendTableMutation();
  const [inspection, setInspection] = useState<Inspection>();
  const [isTooLarge, setIsTooLarge] = useState(false);

  const plan = async (wanted: Import, mapping?: Mapping): Promise<void> => {
    const answer = await send({ to: 'imports', form: formOf(wanted, mapping) });
    if ('data' in answer && 'run' in answer.data) onPlanned(answer.data.run);
  };

  /** Asks what the file is, and shows it where there is something to say; else plans the import. */
  const start = async (wanted: Import, { isAgain = false } = {}): Promise<void> => {
    setIsTooLarge(wanted.table.size > IMPORT_MAX_BYTES);
    if (wanted.table.size > IMPORT_MAX_BYTES) return;
    const answer = await send({ to: 'inspections', form: formOf({ ...wanted, createGroups: false }) });
    if (!('data' in answer) || 'run' in answer.data) return;
    if (isAgain || needsMapping(answer.data)) setInspection(answer.data);
    else await plan(wanted);
  };

  const tooLarge = isTooLarge ? say('too-large', { max: IMPORT_MAX_BYTES / MEGABYTE }) : undefined;
  return {
    fault: error === undefined ? tooLarge : failureText(error),
    isReading: isLoading,
    inspection,
    start,
    plan,
    leave: () => {
      reset();
      setInspection(undefined);
    },
  };
}
