import { Box, Flex, Loader, Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import { useIsMobile } from '@strapi/strapi/admin';
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

/** @returns what happens to an entry besides its values, and why it can't be changed */
function useOutcome({ changes, kind, publication, errors, reason }: RunEntry): { action: string | undefined; reasons: string[] } {
  const { say } = useBulkTexts();
  const isOwnAction = Object.keys(changes).length === 0 && kind === 'changed' && publication in SHOWN_ACTIONS;
  return {
    action: isOwnAction ? say(SHOWN_ACTIONS[publication as keyof typeof SHOWN_ACTIONS]) : undefined,
    reasons: [...errors.map(({ message }) => message), ...(reason === null ? [] : [reason])],
  };
}

const Reasons = ({ reasons }: { reasons: readonly string[] }) =>
  reasons.map((reason) => (
    <Typography key={reason} tag="p" textColor="danger600">
      {reason}
    </Typography>
  ));

/** The same on a phone, where three columns have no room. */
function EntryItem({ entry, names }: EntryRowProps) {
  const { labelOf, valueOf } = useShownValues(names);
  const { action, reasons } = useOutcome(entry);
  return (
    <Box tag="li" padding={3} hasRadius borderColor="neutral200">
      <Typography tag="p" fontWeight="bold">
        {entry.label}
      </Typography>
      {Object.entries(entry.changes).map(([attribute, { before, after }]) => (
        <Typography key={attribute} tag="p">
          {labelOf(entry.uid, attribute)}: {valueOf(attribute, before)} → {valueOf(attribute, after)}
        </Typography>
      ))}
      {action !== undefined && <Typography tag="p">{action}</Typography>}
      <Reasons reasons={reasons} />
    </Box>
  );
}

/** What is said of an entry: its values before and after, what happens to it, or why it can't be changed. */
function EntryRow({ entry, names }: EntryRowProps) {
  const { labelOf, valueOf } = useShownValues(names);
  const { action, reasons } = useOutcome(entry);
  const changes = Object.entries(entry.changes);
  const lines = (side: keyof Change): ReactNode =>
    changes.map(([attribute, change]) => (
      <Typography key={attribute} tag="p" textColor="neutral800">
        {side === 'before' ? `${labelOf(entry.uid, attribute)}: ` : ''}
        {valueOf(attribute, change[side])}
      </Typography>
    ));
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
        {action !== undefined && <Typography textColor="neutral800">{action}</Typography>}
        <Reasons reasons={reasons} />
      </Td>
    </Tr>
  );
}

interface EntryTableProps {
  data: RunEntryPage;
  page: number;
  onPage: (page: number) => void;
}

/** Entries with their values before and after, page by page. Those that can't be changed come in their places. */
export function EntryTable({ data, page, onPage }: EntryTableProps) {
  const { say } = useBulkTexts();
  const isPhone = useIsMobile();
  // A list without buttons is scrolled by the keys once it has the focus.
  const list = { tabIndex: 0, role: 'group', 'aria-label': say('entry') } as const;
  const pages = <Pages translate={say} page={page} total={data.total} size={ENTRIES_PAGE_SIZE} onPage={onPage} />;
  if (isPhone)
    return (
      <Flex {...list} direction="column" alignItems="stretch" gap={3}>
        <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
          {data.entries.map((entry) => (
            <EntryItem key={entry.position} entry={entry} names={data.names} />
          ))}
        </Flex>
        {pages}
      </Flex>
    );
  return (
    <Flex {...list} direction="column" alignItems="stretch" gap={3}>
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
      {pages}
    </Flex>
  );
}

/** The entries of a run. */
export function PreviewTable({ runId }: { runId: string }) {
  const { say } = useBulkTexts();
  const [page, setPage] = useState(1);
  const { data, hasFailed } = useFetch<RunEntryPage>(`/catalogue/runs/${runId}/entries?page=${page}`);
  if (hasFailed) return <Typography textColor="danger600">{say('failed')}</Typography>;
  if (!data) return <Loader>{say('loading')}</Loader>;
  return <EntryTable data={data} page={page} onPage={setPage} />;
}
