import { Box, Flex, Loader, Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import { useState, type ReactNode } from 'react';
import { ENTRIES_PAGE_SIZE, type RunEntryPage } from '../../catalogue/runs/panel-api';
import type { Change, Json, RunEntry } from '../../catalogue/runs/run';
import { showPrice } from '../custom-fields/price-text';
import { Pages } from '../pages';
import { useFetch } from '../use-fetch';
import { useFormats } from '../use-formats';
import { useBulkTexts } from './use-texts';

const PRICES: ReadonlySet<string> = new Set(['price', 'compare_at_price']);

const SHOWN_ACTIONS = { publish: 'action.publish', unpublish: 'action.unpublish', delete: 'action.delete' } as const;

function useShownValues(names: RunEntryPage['names']) {
  const { say } = useBulkTexts();
  const { fieldLabel } = useFormats();
  const valueOf = (attribute: string, value: Json): string => {
    if (value === null) return say('empty-value');
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    if (typeof value === 'number') return PRICES.has(attribute) ? showPrice(value) : String(value);
    return typeof value === 'string' ? (names[value] ?? value) : JSON.stringify(value);
  };
  return { say, labelOf: fieldLabel, valueOf };
}

interface EntryRowProps {
  entry: RunEntry;
  names: RunEntryPage['names'];
}

/** What is said of an entry: its values before and after, what happens to it, or why it can't be changed. */
function EntryRow({ entry, names }: EntryRowProps) {
  const { say, labelOf, valueOf } = useShownValues(names);
  const changes = Object.entries(entry.changes);
  const lines = (side: keyof Change): ReactNode =>
    changes.map(([attribute, change]) => (
      <Typography key={attribute} tag="p" textColor="neutral800">
        {side === 'before' ? `${labelOf(entry.uid, attribute)}: ` : ''}
        {valueOf(attribute, change[side])}
      </Typography>
    ));
  const action = entry.publication in SHOWN_ACTIONS ? SHOWN_ACTIONS[entry.publication as keyof typeof SHOWN_ACTIONS] : undefined;
  const reasons = [...entry.errors.map(({ message }) => message), ...(entry.reason === null ? [] : [entry.reason])];
  const ownAction = changes.length === 0 && entry.kind === 'changed' && action !== undefined;
  return (
    <Tr>
      <Td>
        <Box minWidth="18rem" style={{ whiteSpace: 'normal' }}>
          <Typography textColor="neutral800" fontWeight="bold">
            {entry.label}
          </Typography>
        </Box>
      </Td>
      <Td>{lines('before')}</Td>
      <Td>
        {lines('after')}
        {ownAction && <Typography textColor="neutral800">{say(action)}</Typography>}
        {reasons.map((reason) => (
          <Typography key={reason} tag="p" textColor="danger600">
            {reason}
          </Typography>
        ))}
      </Td>
    </Tr>
  );
}

/** The entries of a run with their values before and after, page by page. Those that can't be changed come in their places. */
export function PreviewTable({ runId }: { runId: string }) {
  const { say } = useBulkTexts();
  const [page, setPage] = useState(1);
  const { data, hasFailed } = useFetch<RunEntryPage>(`/catalogue/runs/${runId}/entries?page=${page}`);
  if (hasFailed) return <Typography textColor="danger600">{say('failed')}</Typography>;
  if (!data) return <Loader>{say('loading')}</Loader>;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Table colCount={3} rowCount={data.entries.length + 1}>
        <Thead>
          <Tr>
            {(['entry', 'before', 'after'] as const).map((title) => (
              <Th key={title}>
                <Typography variant="sigma">{say(title)}</Typography>
              </Th>
            ))}
          </Tr>
        </Thead>
        <Tbody>
          {data.entries.map((entry) => (
            <EntryRow key={entry.position} entry={entry} names={data.names} />
          ))}
        </Tbody>
      </Table>
      <Pages translate={say} page={page} total={data.total} size={ENTRIES_PAGE_SIZE} onPage={setPage} />
    </Flex>
  );
}
