import { Box, Button, Flex } from '@strapi/design-system';
import type { SyntheticEvent } from 'react';
import { useIntl } from 'react-intl';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { keepKey } from '../block-text';
import {
  insertColumn,
  insertRow,
  placeInTable,
  removeColumn,
  removeRow,
  removeTable,
  toggleHeader,
  type TablePlace,
} from './change-table';
import type { Editor } from 'slate';
import type { ElementNode } from '../../../../admin/shared/slate-nodes';

type Change = (editor: Editor, place: TablePlace) => void;

interface Tool {
  id: string;
  change: Change;
  /** of a tool that is on or off */
  isOn?: (table: ElementNode) => boolean;
}

const TOOLS: readonly Tool[] = [
  { id: 'add-row', change: insertRow },
  { id: 'add-column', change: insertColumn },
  { id: 'remove-row', change: removeRow },
  { id: 'remove-column', change: removeColumn },
  {
    id: 'header-row',
    change: (editor, place) => toggleHeader(editor, place, 'headerRow'),
    isOn: ({ headerRow }) => headerRow === true,
  },
  {
    id: 'header-column',
    change: (editor, place) => toggleHeader(editor, place, 'headerColumn'),
    isOn: ({ headerColumn }) => headerColumn === true,
  },
  { id: 'remove', change: removeTable },
];

/** A press would take the caret out of its cell. */
const keepCaret = (event: SyntheticEvent): void => event.preventDefault();

/** What can be done with the table that the caret is in. */
export function TableTools({ table }: { table: ElementNode }) {
  const { formatMessage } = useIntl();
  const editor = useSlateStatic();
  const press = (change: Change): void => {
    const place = placeInTable(editor);
    if (!place) return;
    change(editor, place);
    ReactEditor.focus(editor);
  };
  return (
    <Box contentEditable={false} paddingTop={2} onKeyDown={keepKey} onMouseDown={keepCaret}>
      <Flex gap={1} wrap="wrap" role="group" aria-label={formatMessage({ id: 'shop.table.tools' })}>
        {TOOLS.map(({ id, change, isOn }) => (
          <Button
            key={id}
            type="button"
            size="S"
            variant={isOn?.(table) === true ? 'secondary' : 'tertiary'}
            aria-pressed={isOn?.(table)}
            onClick={() => press(change)}
          >
            {formatMessage({ id: `shop.table.${id}` })}
          </Button>
        ))}
      </Flex>
    </Box>
  );
}
