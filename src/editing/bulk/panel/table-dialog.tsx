import { Typography } from '@strapi/design-system';
import { unstable_useDocumentLayout as useDocumentLayout } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { RunView } from '../../changes/panel/run-view';
import { Dialog, DialogForm } from '../../../admin/ui/dialog-form';
import { Loaded } from '../../../admin/ui/loaded';
import { useTexts } from '../../../admin/ui/texts';
import { CellTable } from './cell-table';
import { readRows, showLimits, type ListedWine, type TypedRows } from './cells';
import { askedRun, useListedWinesQuery, usePlanBulkMutation } from './requests';

const PRODUCT = 'api::product.product';

interface TableDialogProps {
  title: string;
  /** undefined: those that the list's page shows */
  wine: ListedWine | undefined;
  onClose: () => void;
}

/** The page size and the order that the list has by itself are not in its address. */
function useListedSearch(): string {
  const { search } = useLocation();
  const { pageSize, defaultSortBy, defaultSortOrder } = useDocumentLayout(PRODUCT).list.settings;
  const query = new URLSearchParams(search);
  if (!query.has('pageSize')) query.set('pageSize', String(pageSize));
  if (!query.has('sort')) query.set('sort', `${defaultSortBy}:${defaultSortOrder}`);
  return `?${query.toString()}`;
}

/** Wines as a table to type in. One save is one run, which can be undone. */
export function TableDialog({ title, wine, onClose }: TableDialogProps) {
  const { say, fieldLabel } = useTexts('bulk');
  const query = useListedWinesQuery(useListedSearch(), { skip: wine !== undefined });
  const [typed, setTyped] = useState<TypedRows>({});
  const [run, setRun] = useState<string>();
  const [plan, { isLoading, error }] = usePlanBulkMutation();
  const wines = wine ? [wine] : query.data;
  const { rows, wrong, wrongColumns } = readRows(wines ?? [], typed);

  const save = async (): Promise<void> => {
    const answer = await plan({ uid: PRODUCT, change: { kind: 'cells', rows }, apply: true });
    setRun('data' in answer ? answer.data.id : askedRun(answer.error));
  };
  const table = (shown: readonly ListedWine[]) => (
    <>
      {wine === undefined && <Typography textColor="neutral600">{say('table.hint')}</Typography>}
      <CellTable wines={shown} typed={typed} wrong={wrong} onType={setTyped} />
      <div role="alert">
        {[...wrongColumns].map((column) => (
          <Typography key={column} tag="p" textColor="danger600">
            {fieldLabel(PRODUCT, column)}: {say('number.wrong', showLimits(column))}
          </Typography>
        ))}
      </div>
    </>
  );
  const form = (
    <DialogForm
      submit={say('table.save', { count: rows.length })}
      isSending={isLoading}
      disabled={rows.length === 0 || wrong.size > 0}
      error={error}
      onLeave={onClose}
      onSubmit={() => void save()}
    >
      {wine ? table([wine]) : <Loaded query={query}>{table}</Loaded>}
    </DialogForm>
  );
  const view = run !== undefined && (
    <DialogForm onLeave={onClose}>
      <RunView id={run} onOpen={setRun} onLeave={() => setRun(undefined)} />
    </DialogForm>
  );
  // Escape, and a click beside the table, would lose what is typed.
  const leave = (): void => {
    if (view || rows.length + wrong.size === 0) onClose();
  };
  return (
    <Dialog open title={title} onClose={leave}>
      {view || form}
    </Dialog>
  );
}
