import { Table } from '@strapi/design-system';
import { styled } from 'styled-components';
import { PHONE } from './lists/phone';

/** A table whose long texts, and on a phone its cells, go on in further lines: they pushed the buttons of a row past the edge. */
export const FoldedTable = styled(Table)`
  tbody td {
    white-space: normal;
  }

  @media ${PHONE} {
    :is(thead, tbody) {
      display: block;
    }
    tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: ${({ theme }) => `${theme.spaces[1]} ${theme.spaces[3]}`};
      padding-block: ${({ theme }) => theme.spaces[3]};
    }
    tr > :is(th, td) {
      height: auto;
      padding: 0;
      overflow-wrap: anywhere;
    }
    thead th:not(:has([role='checkbox']), :has([role='checkbox']) + th),
    thead:not(:has([role='checkbox'])) {
      display: none;
    }
    /* The name, in the first line. */
    td:has([role='checkbox']) + td,
    td:first-child:not(:has([role='checkbox'])) {
      flex: 1 1 calc(100% - 5rem);
    }
  }
`;
