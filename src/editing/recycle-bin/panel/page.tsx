import { Alert, Button, Flex, Main, Typography } from '@strapi/design-system';
import { Layouts, Page, useNotification, useRBAC } from '@strapi/strapi/admin';
import { useState } from 'react';
import { BIN_DAYS, RUN_DAYS } from '../../../contract/limits';
import { BIN_PERMISSION, ERASE_PERMISSION, PAGE_SIZE, type BinEntry, type RestoreAnswer } from '../server/panel-api';
import { useEraseMutation, useListBinQuery, useRestoreMutation } from '../../../admin/api/bin';
import { useOutcomes } from '../../../admin/api/outcome';
import { ConfirmButton } from '../../../admin/ui/confirm-button';
import { Loaded } from '../../../admin/ui/loaded';
import { Pages } from '../../../admin/ui/pages';
import { ShopTable, type Column } from '../../../admin/ui/shop-table';
import { useTexts } from '../../../admin/ui/texts';

const MAY_ERASE = [{ action: ERASE_PERMISSION, subject: null }];

/** What is missing, one sentence each; the others are counted. */
const NAMED_MAX = 3;

/** @returns tells what was restored, and what of it is not complete */
function useTellRestored(): (answer: RestoreAnswer) => void {
  const { say } = useTexts('bin');
  const { toggleNotification } = useNotification();
  return ({ restored, missing }) => {
    const [first, ...others] = restored;
    if (first) {
      const several = say('restored-several', { count: restored.length });
      toggleNotification({ type: 'success', message: others.length === 0 ? say('restored', { name: first.name }) : several });
    }
    if (missing.length === 0) return;
    const named = missing
      .slice(0, NAMED_MAX)
      .map(({ name, of, in_bin }) => say(in_bin ? 'missing-in-bin' : 'missing', { name, of }));
    const rest = missing.length - named.length;
    const message = [...named, ...(rest > 0 ? [say('missing-more', { count: rest })] : [])].join(' ');
    toggleNotification({ type: 'warning', message, timeout: 15_000 });
  };
}

interface ActionsProps {
  ids: readonly number[];
  /** of a single entry */
  name?: string;
  /** called with what could not be restored, and why */
  onDone: (refused: RestoreAnswer['refused']) => void;
}

/** Restores entries, or deletes them for good. */
function Actions({ ids, name, onDone }: ActionsProps) {
  const { say } = useTexts('bin');
  const { settle } = useOutcomes();
  const { toggleNotification } = useNotification();
  const { allowedActions } = useRBAC(MAY_ERASE);
  const tellRestored = useTellRestored();
  const [restore, restoring] = useRestoreMutation();
  const [erase, erasing] = useEraseMutation();
  const count = ids.length;
  const size = name === undefined ? 'M' : 'S';
  const isWorking = restoring.isLoading || erasing.isLoading;
  const start = () =>
    settle(restore(ids), (answer) => {
      tellRestored(answer);
      onDone(answer.refused);
    });
  const remove = () =>
    settle(erase(ids), ({ erased }) => {
      toggleNotification({ type: 'success', message: say('erased', { count: erased }) });
      onDone([]);
    });
  return (
    <Flex gap={2}>
      <Button
        size={size}
        variant="secondary"
        loading={isWorking}
        aria-label={name === undefined ? undefined : say('restore-one', { name })}
        onClick={() => void start()}
      >
        {name === undefined ? say('restore-selected', { count }) : say('restore')}
      </Button>
      {allowedActions.canErase === true && (
        <ConfirmButton
          size={size}
          variant="danger-light"
          label={name === undefined ? say('erase-selected', { count }) : say('erase')}
          name={name === undefined ? say('erase-selected', { count }) : say('erase-one', { name })}
          question={say('erase.confirm', { count })}
          disabled={isWorking}
          onConfirm={() => void remove()}
        />
      )}
    </Flex>
  );
}

function useColumns(onDone: ActionsProps['onDone']): Column<BinEntry>[] {
  const { say, typeName, moment } = useTexts('bin');
  return [
    { title: say('name'), cell: ({ name }) => <Typography fontWeight="bold">{name}</Typography> },
    { title: say('type'), cell: ({ uid }) => typeName(uid) },
    { title: say('deleted_by'), cell: ({ deleted_by }) => deleted_by ?? say('program') },
    { title: say('deleted_at'), cell: ({ deleted_at }) => moment(deleted_at) },
    { title: say('days_left'), cell: ({ days_left }) => say('days', { days: days_left }) },
    {
      title: say('actions'),
      cell: ({ id, name }) => <Actions ids={[id]} name={name} onDone={onDone} />,
      isQuiet: true,
    },
  ];
}

function Bin() {
  const { say } = useTexts('bin');
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<RestoreAnswer['refused']>([]);
  const query = useListBinQuery(page);
  const done = (left: RestoreAnswer['refused']): void => {
    setRefused(left);
    setTicked(left.map(({ id }) => String(id)));
  };
  const columns = useColumns(done);
  const ticks = { ids: ticked, label: ({ name }: BinEntry) => say('select', { name }), onChange: setTicked };
  return (
    <Flex direction="column" alignItems="stretch" gap={4} paddingBottom={10}>
      {refused.length > 0 && (
        <Alert
          variant="warning"
          title={say('refused', { count: refused.length })}
          closeLabel={say('refused.close')}
          onClose={() => setRefused([])}
        >
          <ul>
            {refused.map(({ id, name, reason }) => (
              <li key={id}>{`“${name}”: ${reason}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      {ticked.length > 0 && <Actions ids={ticked.map(Number)} onDone={done} />}
      <Loaded query={query}>
        {({ entries, total }) => (
          <>
            <ShopTable
              caption={say('title')}
              rows={entries}
              idOf={({ id }) => String(id)}
              columns={columns}
              ticks={ticks}
              empty={say('empty')}
            />
            <Pages page={page} total={total} size={PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Flex>
  );
}

export default function BinPage() {
  const { say } = useTexts('bin');
  return (
    <Page.Protect permissions={[{ action: BIN_PERMISSION, subject: null }]}>
      <Main>
        <Page.Title>{say('title')}</Page.Title>
        <Layouts.Header title={say('title')} subtitle={say('subtitle', { days: BIN_DAYS, runDays: RUN_DAYS })} />
        <Layouts.Content>
          <Bin />
        </Layouts.Content>
      </Main>
    </Page.Protect>
  );
}
