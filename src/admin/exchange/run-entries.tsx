import { Badge, Box, Button, EmptyStateLayout, Flex, Link, Loader, Typography } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import {
  ENTRIES_PAGE_SIZE,
  FILES_PATH,
  TABLE_FORMATS,
  type EntryFilter,
  type ShownEntries,
  type ShownEntry,
  type TableFormat,
} from '../../catalogue/files/panel-api';
import type { Run, RunCounts } from '../../catalogue/runs/run';
import { download } from '../download';
import { useFetch } from '../use-fetch';
import { EntryChoice } from './double-choice';
import { EntryDetails } from './entry-details';
import { Pages } from '../pages';
import type { RunActions } from './use-run-actions';
import { useExchangeTexts } from './use-texts';

/** @returns the filters that find something, with how much */
function filtersOf(counts: RunCounts): [EntryFilter, number][] {
  const all: [EntryFilter, number][] = [
    ['wrong', counts.wrong],
    ['left', counts.skipped + counts.failed],
    ['double', counts.double],
    ['changed', counts.changed],
    ['new', counts.new],
    ['unchanged', counts.unchanged],
  ];
  return all.filter(([, count]) => count > 0);
}

interface EntryLineProps {
  run: Run;
  entry: ShownEntry;
  actions: RunActions;
}

function EntryLine({ run, entry, actions }: EntryLineProps) {
  const { translate } = useExchangeTexts();
  const label = entry.label === '' ? translate('nameless') : entry.label;
  return (
    <Box tag="li" paddingTop={3} paddingBottom={3} borderColor="neutral150" borderStyle="solid" borderWidth="1px 0 0 0">
      <Flex gap={2} alignItems="baseline" wrap="wrap">
        {entry.row !== null && (
          <Typography variant="pi" textColor="neutral600">
            {entry.sheet === undefined
              ? translate('row', { row: entry.row })
              : translate('row.sheet', { row: entry.row, sheet: entry.sheet })}
          </Typography>
        )}
        {entry.documentId === null ? (
          <Typography fontWeight="bold" style={{ overflowWrap: 'anywhere' }}>
            {label}
          </Typography>
        ) : (
          <Link
            tag={NavLink}
            to={`/content-manager/collection-types/${run.uid}/${entry.documentId}`}
            style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
          >
            {label}
          </Link>
        )}
      </Flex>
      <EntryDetails entry={entry} />
      {entry.kind === 'double' && run.state === 'draft' && <EntryChoice run={run} entry={entry} actions={actions} />}
    </Box>
  );
}

function WrongRowsDownload({ run }: { run: Run }) {
  const { translate } = useExchangeTexts();
  const { toggleNotification } = useNotification();
  const start = (format: TableFormat): void => {
    const path = `${FILES_PATH}/runs/${run.id}/wrong-rows?format=${format}`;
    download(path, `${translate('wrong-rows.file')}.${format}`).catch(() =>
      toggleNotification({ type: 'danger', message: translate('export.failed') }),
    );
  };
  return (
    <Flex direction="column" alignItems="flex-start" gap={2} paddingBottom={4}>
      <Typography textColor="neutral800">{translate('wrong-rows.hint')}</Typography>
      <Flex gap={2} wrap="wrap">
        {TABLE_FORMATS.map((format) => (
          <Button key={format} size="S" variant="secondary" startIcon={<Download aria-hidden />} onClick={() => start(format)}>
            {translate(`wrong-rows.${format}`)}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}

interface EntryListProps {
  run: Run;
  show: EntryFilter;
  actions: RunActions;
}

function EntryList({ run, show, actions }: EntryListProps) {
  const { translate } = useExchangeTexts();
  const [page, setPage] = useState(1);
  // What changes with a choice or its state is part of the address, so that the entries are read again.
  const path = `${FILES_PATH}/runs/${run.id}/entries?show=${show}&page=${page}&state=${run.state}&doubles=${run.counts.double}`;
  const { data, hasFailed } = useFetch<ShownEntries>(path);
  if (hasFailed) return <EmptyStateLayout content={translate('failed')} />;
  if (!data) return <Loader>{translate('loading')}</Loader>;
  return (
    <>
      <ul aria-label={translate(`show.${show}`)}>
        {data.entries.map((entry) => (
          <EntryLine key={entry.position} run={run} entry={entry} actions={actions} />
        ))}
      </ul>
      <Pages translate={translate} page={page} total={data.total} size={ENTRIES_PAGE_SIZE} onPage={setPage} />
    </>
  );
}

/** What a run changes, row by row. */
export function RunEntries({ run, actions }: { run: Run; actions: RunActions }) {
  const { translate, number } = useExchangeTexts();
  const filters = filtersOf(run.counts);
  const [chosen, setChosen] = useState<EntryFilter>();
  const show = filters.find(([filter]) => filter === chosen)?.[0] ?? filters[0]?.[0];
  if (show === undefined) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex role="group" aria-label={translate('entries')} gap={2} wrap="wrap">
        {filters.map(([filter, count]) => (
          <Button
            key={filter}
            size="S"
            variant={filter === show ? 'secondary' : 'tertiary'}
            aria-pressed={filter === show}
            // Strapi hides an icon from screen readers.
            aria-label={`${translate(`show.${filter}`)} (${number(count)})`}
            endIcon={<Badge active={filter === show}>{number(count)}</Badge>}
            onClick={() => setChosen(filter)}
          >
            {translate(`show.${filter}`)}
          </Button>
        ))}
      </Flex>
      <div>
        {show === 'wrong' && run.kind === 'import' && <WrongRowsDownload run={run} />}
        <EntryList key={show} run={run} show={show} actions={actions} />
      </div>
    </Flex>
  );
}
