import { Button, Checkbox, Flex, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import type { BinEntry } from '../../recycle-bin/panel-api';
import { FoldedTable } from '../folded-table';
import type { Selection } from './use-selection';
import { useBinTexts } from './use-texts';

interface EntryTableProps {
  entries: readonly BinEntry[];
  selection: Selection;
  isWorking: boolean;
  onRestore: (id: number) => void;
  /** undefined for who may not delete for good */
  onErase: ((entry: BinEntry) => void) | undefined;
}

const text = (content: ReactNode) => <Typography textColor="neutral800">{content}</Typography>;

function Head({ entries, selection }: Pick<EntryTableProps, 'entries' | 'selection'>) {
  const { translate } = useBinTexts();
  const ids = entries.map(({ id }) => id);
  const selected = ids.filter(selection.has).length;
  const checked = selected === 0 ? false : selected === ids.length ? true : 'indeterminate';
  return (
    <Thead>
      <Tr>
        <Th>
          <Checkbox aria-label={translate('select-all')} checked={checked} onCheckedChange={() => selection.toggleAll(ids)} />
        </Th>
        {(['name', 'type', 'deleted_by', 'deleted_at', 'days_left', 'actions'] as const).map((column) => (
          <Th key={column}>
            <Typography variant="sigma" textColor="neutral600">
              {translate(column)}
            </Typography>
          </Th>
        ))}
      </Tr>
    </Thead>
  );
}

function Row({ entry, selection, isWorking, onRestore, onErase }: Omit<EntryTableProps, 'entries'> & { entry: BinEntry }) {
  const { translate, typeName, moment } = useBinTexts();
  const { id, uid, name, deleted_by, deleted_at, days_left } = entry;
  return (
    <Tr>
      <Td>
        <Checkbox
          aria-label={translate('select', { name })}
          checked={selection.has(id)}
          onCheckedChange={() => selection.toggle(id)}
        />
      </Td>
      <Td>
        <Typography fontWeight="bold" textColor="neutral800">
          {name}
        </Typography>
      </Td>
      <Td>{text(typeName(uid))}</Td>
      <Td>{text(deleted_by ?? translate('program'))}</Td>
      <Td>{text(moment(deleted_at))}</Td>
      <Td>{text(translate('days', { days: days_left }))}</Td>
      <Td>
        <Flex gap={2}>
          <Button
            size="S"
            variant="secondary"
            disabled={isWorking}
            aria-label={translate('restore-one', { name })}
            onClick={() => onRestore(id)}
          >
            {translate('restore')}
          </Button>
          {onErase && (
            <Button
              size="S"
              variant="danger-light"
              disabled={isWorking}
              aria-label={translate('erase-one', { name })}
              onClick={() => onErase(entry)}
            >
              {translate('erase')}
            </Button>
          )}
        </Flex>
      </Td>
    </Tr>
  );
}

/** A page of the bin. */
export function EntryTable({ entries, ...rest }: EntryTableProps) {
  return (
    <FoldedTable colCount={7} rowCount={entries.length + 1}>
      <Head entries={entries} selection={rest.selection} />
      <Tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} {...rest} />
        ))}
      </Tbody>
    </FoldedTable>
  );
}
