import { Alert, Button, Dialog, EmptyStateLayout, Flex, Loader, Main } from '@strapi/design-system';
import { ArrowClockwise, WarningCircle } from '@strapi/icons';
import { EmptyData } from '@strapi/icons/symbols';
import { Layouts, Page, useRBAC } from '@strapi/strapi/admin';
import { useState } from 'react';
import { BIN_PERMISSION, ERASE_PERMISSION, PAGE_SIZE, type BinPage, type RestoreAnswer } from '../../recycle-bin/panel-api';
import { BIN_DAYS, RUN_DAYS } from '../../contract/kept-days';
import { Pages } from '../pages';
import { useFetch } from '../use-fetch';
import { EntryTable } from './entry-table';
import { useBinActions } from './use-bin-actions';
import { useSelection, type Selection } from './use-selection';
import { useBinTexts } from './use-texts';

const MAY_ERASE = [{ action: ERASE_PERMISSION, subject: null }];

interface EraseDialogProps {
  /** closed while it is empty */
  ids: readonly number[];
  onConfirm: () => void;
  onClose: () => void;
}

function EraseDialog({ ids, onConfirm, onClose }: EraseDialogProps) {
  const { translate } = useBinTexts();
  return (
    <Dialog.Root open={ids.length > 0} onOpenChange={onClose}>
      <Dialog.Content>
        <Dialog.Header>{translate('erase')}</Dialog.Header>
        <Dialog.Body icon={<WarningCircle fill="danger600" />}>{translate('erase.confirm', { count: ids.length })}</Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button variant="tertiary" fullWidth>
              {translate('cancel')}
            </Button>
          </Dialog.Cancel>
          <Dialog.Action>
            <Button variant="danger-light" fullWidth onClick={onConfirm}>
              {translate('erase')}
            </Button>
          </Dialog.Action>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}

interface SelectedActionsProps {
  selection: Selection;
  isWorking: boolean;
  onRestore: () => void;
  onErase: (() => void) | undefined;
}

function SelectedActions({ selection, isWorking, onRestore, onErase }: SelectedActionsProps) {
  const { translate } = useBinTexts();
  const count = selection.ids.length;
  if (count === 0) return null;
  return (
    <Flex gap={2}>
      <Button loading={isWorking} onClick={onRestore}>
        {translate('restore-selected', { count })}
      </Button>
      {onErase && (
        <Button variant="danger-light" disabled={isWorking} onClick={onErase}>
          {translate('erase-selected', { count })}
        </Button>
      )}
    </Flex>
  );
}

interface RefusedProps {
  refused: RestoreAnswer['refused'];
  onClose: () => void;
}

/** Why entries are still in the bin, one by one. */
function Refused({ refused, onClose }: RefusedProps) {
  const { translate } = useBinTexts();
  if (refused.length === 0) return null;
  const title = translate('refused', { count: refused.length });
  return (
    <Alert variant="warning" title={title} closeLabel={translate('refused.close')} onClose={onClose}>
      <ul>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>{`“${name}”: ${reason}`}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { translate } = useBinTexts();
  const again = (
    <Button variant="secondary" startIcon={<ArrowClockwise aria-hidden />} onClick={onRetry}>
      {translate('retry')}
    </Button>
  );
  return <EmptyStateLayout content={translate('failed')} action={again} shadow="tableShadow" hasRadius />;
}

function BinTable() {
  const { translate } = useBinTexts();
  const [page, setPage] = useState(1);
  const { data, hasFailed, retry } = useFetch<BinPage>(`/bin/entries?page=${page}`);
  const selection = useSelection();
  const [erased, setErased] = useState<readonly number[]>([]);
  const { allowedActions } = useRBAC(MAY_ERASE);
  const [refused, setRefused] = useState<RestoreAnswer['refused']>([]);
  const actions = useBinActions((left) => {
    setRefused(left);
    selection.set(left.map(({ id }) => id));
    retry();
  });
  const mayErase = allowedActions.canErase === true;
  if (hasFailed) return <Failed onRetry={retry} />;
  if (!data) return <Loader>{translate('loading')}</Loader>;
  if (data.entries.length === 0 && page === 1)
    return <EmptyStateLayout icon={<EmptyData width="16rem" />} content={translate('empty')} shadow="tableShadow" hasRadius />;
  return (
    <Flex direction="column" alignItems="stretch" gap={4} paddingBottom={10}>
      <Refused refused={refused} onClose={() => setRefused([])} />
      <SelectedActions
        selection={selection}
        isWorking={actions.isWorking}
        onRestore={() => void actions.restore(selection.ids)}
        onErase={mayErase ? () => setErased(selection.ids) : undefined}
      />
      <EntryTable
        entries={data.entries}
        selection={selection}
        isWorking={actions.isWorking}
        onRestore={(id) => void actions.restore([id])}
        onErase={mayErase ? ({ id }) => setErased([id]) : undefined}
      />
      <Pages
        translate={translate}
        size={PAGE_SIZE}
        page={page}
        total={data.total}
        onPage={(next) => {
          selection.set([]);
          setPage(next);
        }}
      />
      <EraseDialog
        ids={erased}
        onClose={() => setErased([])}
        onConfirm={() => {
          void actions.erase(erased);
          setErased([]);
        }}
      />
    </Flex>
  );
}

export default function ProtectedBinPage() {
  const { translate } = useBinTexts();
  return (
    <Page.Protect permissions={[{ action: BIN_PERMISSION, subject: null }]}>
      <Main>
        <Page.Title>{translate('title')}</Page.Title>
        <Layouts.Header title={translate('title')} subtitle={translate('subtitle', { days: BIN_DAYS, runDays: RUN_DAYS })} />
        <Layouts.Content>
          <BinTable />
        </Layouts.Content>
      </Main>
    </Page.Protect>
  );
}
