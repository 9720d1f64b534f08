import { GridNine } from '@strapi/icons';
import type { KeyboardEvent } from 'react';
import { Editor, Transforms } from 'slate';
import { useReadOnly, useSelected, type RenderElementProps } from 'slate-react';
import { styled } from 'styled-components';
import type { BodyBlock } from '../../../../admin/shared/body-block';
import { isOfType } from '../../../../admin/shared/slate-nodes';
import { insertTable, moveToCell, placeInTable, removeTable } from './change-table';
import { withTables } from './table-plugin';
import { TableTools } from './table-tools';

const Frame = styled.div`
  overflow-x: auto;

  table {
    width: 100%;
    border-collapse: collapse;
  }

  td {
    min-width: 8rem;
    padding: ${({ theme }) => `${theme.spaces[1]} ${theme.spaces[2]}`};
    border: 1px solid ${({ theme }) => theme.colors.neutral300};
    vertical-align: top;
    white-space: pre-wrap;
  }

  [data-header-row] tr:first-child td,
  [data-header-column] td:first-child {
    background: ${({ theme }) => theme.colors.neutral150};
    font-weight: ${({ theme }) => theme.fontWeights.bold};
  }
`;

function Table({ attributes, children, element }: RenderElementProps) {
  const isSelected = useSelected();
  const isReadOnly = useReadOnly();
  return (
    <div {...attributes}>
      <Frame>
        <table data-header-row={element.headerRow} data-header-column={element.headerColumn}>
          <tbody>{children}</tbody>
        </table>
      </Frame>
      {isSelected && !isReadOnly && <TableTools table={element} />}
    </div>
  );
}

/** Keeps the table where a text in it begins; an empty one goes. */
function deleteInTable(editor: Editor, event: KeyboardEvent): void {
  const place = placeInTable(editor);
  if (!place || Editor.string(editor, place.path) !== '') return;
  event.preventDefault();
  removeTable(editor, place);
}

/** Parts of a table for the blocks editor: rows and cells are no blocks that can be chosen. */
export const tableBlocks: Readonly<Record<string, BodyBlock>> = {
  table: {
    renderElement: (props) => <Table {...props} />,
    icon: GridNine,
    label: { id: 'shop.block.table', defaultMessage: 'Table' },
    matchNode: (node) => isOfType(node, 'table'),
    isInBlocksSelector: true,
    dragHandleTopMargin: '4px',
    handleConvert: (editor) => {
      insertTable(editor);
      return undefined;
    },
    handleEnterKey: (editor) => Transforms.insertText(editor, '\n'),
    handleBackspaceKey: deleteInTable,
    handleTab: (editor) => moveToCell(editor, 1),
    handleShiftTab: (editor) => moveToCell(editor, -1),
    plugin: withTables,
  },
  'table-row': {
    renderElement: ({ attributes, children }) => <tr {...attributes}>{children}</tr>,
    matchNode: (node) => isOfType(node, 'table-row'),
    isInBlocksSelector: false,
    isDraggable: () => false,
  },
  'table-cell': {
    renderElement: ({ attributes, children }) => <td {...attributes}>{children}</td>,
    matchNode: (node) => isOfType(node, 'table-cell'),
    isInBlocksSelector: false,
    isDraggable: () => false,
  },
};
