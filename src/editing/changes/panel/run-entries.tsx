import { Badge, Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { ENTRIES_PAGE_SIZE, FILES_PATH, TABLE_FORMATS, type EntryFilter } from '../../import/server/files/panel-api';
import type { Run, RunCounts } from '../server/run';
import { useListRunEntriesQuery } from '../../../admin/api/runs';
import { DownloadButton } from '../../../admin/ui/download-button';
import { Loaded } from '../../../admin/ui/loaded';
import { Pages } from '../../../admin/ui/pages';
import { useTexts } from '../../../admin/ui/texts';
import { EntryList } from './entry-list';

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

function WrongRows({ run }: { run: Run }) {
  const { say } = useTexts('exchange');
  return (
    <Flex direction="column" alignItems="flex-start" gap={2}>
      <Typography textColor="neutral800">{say('wrong-rows.hint')}</Typography>
      <Flex gap={2} wrap="wrap">
        {TABLE_FORMATS.map((format) => (
          <DownloadButton
            key={format}
            size="S"
            label={say(`wrong-rows.${format}`)}
            path={`${FILES_PATH}/runs/${run.id}/wrong-rows?format=${format}`}
            name={`${say('wrong-rows.file')}.${format}`}
          />
        ))}
      </Flex>
    </Flex>
  );
}

function EntryPages({ run, show }: { run: Run; show: EntryFilter }) {
  const { say } = useTexts('exchange');
  const [page, setPage] = useState(1);
  const query = useListRunEntriesQuery({ id: run.id, show, page });
  return (
    <Loaded query={query}>
      {({ entries, total }) => (
        <>
          <EntryList caption={say(`show.${show}`)} uid={run.uid} entries={entries} />
          <Pages page={page} total={total} size={ENTRIES_PAGE_SIZE} onPage={setPage} />
        </>
      )}
    </Loaded>
  );
}

/** What a run changes, entry by entry. */
export function RunEntries({ run }: { run: Run }) {
  const { say, number } = useTexts('exchange');
  const filters = filtersOf(run.counts);
  const [chosen, setChosen] = useState<EntryFilter>();
  const show = filters.find(([filter]) => filter === chosen)?.[0] ?? filters[0]?.[0];
  if (show === undefined) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex role="group" aria-label={say('entries')} gap={2} wrap="wrap">
        {filters.map(([filter, count]) => (
          <Button
            key={filter}
            size="S"
            variant={filter === show ? 'secondary' : 'tertiary'}
            aria-pressed={filter === show}
            // Strapi hides an icon from screen readers.
            aria-label={`${say(`show.${filter}`)} (${number(count)})`}
            endIcon={<Badge active={filter === show}>{number(count)}</Badge>}
            onClick={() => setChosen(filter)}
          >
            {say(`show.${filter}`)}
          </Button>
        ))}
      </Flex>
      {show === 'wrong' && run.kind === 'import' && <WrongRows run={run} />}
      <EntryPages key={`${run.id} ${show}`} run={run} show={show} />
    </Flex>
  );
}
