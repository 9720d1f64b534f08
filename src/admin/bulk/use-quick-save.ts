import { getFetchClient, isFetchError, useNotification } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import type { CellRow } from '../../catalogue/bulk/panel-api';
import type { RunEntryPage } from '../../catalogue/runs/panel-api';
import { reloadContent } from '../lists/writes';
import { useBulkRun } from './use-bulk-run';
import { useBulkTexts } from './use-texts';

const PRODUCT = 'api::product.product';

async function readReasons(runId: string): Promise<string[]> {
  const { data } = await getFetchClient().get<RunEntryPage>(`/catalogue/runs/${runId}/entries?page=1`);
  return data.entries.flatMap(({ errors, reason }) => [
    ...errors.map(({ message }) => message),
    ...(reason === null ? [] : [reason]),
  ]);
}

interface QuickSave {
  isSaving: boolean;
  fault: string | undefined;
  save: (row: CellRow) => void;
}

/**
 * Saves some values of one wine from its row in a list, as a run with one entry: it is in the history, and can be undone there.
 *
 * @param name of the wine, for the message
 */
export function useQuickSave(name: string): QuickSave {
  const { say } = useBulkTexts();
  const { toggleNotification } = useNotification();
  const { run, isWorking, error, applyAtOnce } = useBulkRun({ uid: PRODUCT });
  const [reasons, setReasons] = useState<string>();
  /** the run that was told of: once, however often its effect runs */
  const told = useRef<string | undefined>(undefined);
  const isOver = run !== undefined && ['done', 'failed', 'stopped'].includes(run.state);

  useEffect(() => {
    if (!run || !isOver || told.current === run.id) return;
    told.current = run.id;
    if (run.counts.applied > 0) {
      toggleNotification({ type: 'success', message: say('quick.saved', { name }) });
      reloadContent();
      return;
    }
    readReasons(run.id).then(
      (read) => setReasons(read.join(' ') || (run.failure ?? say('failed'))),
      (failure: unknown) => setReasons(isFetchError(failure) ? failure.message : say('failed')),
    );
  }, [run, isOver, name, say, toggleNotification]);

  return {
    isSaving: isWorking || (run !== undefined && !isOver),
    fault: error ?? reasons,
    save: (row) => {
      setReasons(undefined);
      void applyAtOnce({ kind: 'cells', rows: [row] });
    },
  };
}
