import { styled } from 'styled-components';

/** A table like a spreadsheet's. */
export const CellGrid = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: 1.4rem;
  th,
  td {
    border: 1px solid ${({ theme }) => theme.colors.neutral200};
    padding: 0.4rem 0.8rem;
    text-align: left;
  }
  td:has(input[type='text']) {
    padding: 0;
  }
  thead th {
    position: sticky;
    top: 0;
    background: ${({ theme }) => theme.colors.neutral100};
    z-index: 1;
  }
  input[type='text'] {
    width: 100%;
    min-width: 9rem;
    border: 0;
    padding: 0.8rem;
    font: inherit;
    text-align: right;
    color: ${({ theme }) => theme.colors.neutral800};
    background: transparent;
  }
  input[type='text']:focus {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: -2px;
  }
  input[data-changed='true'] {
    background: ${({ theme }) => theme.colors.primary100};
    font-weight: 600;
  }
  input[aria-invalid='true'] {
    background: ${({ theme }) => theme.colors.danger100};
    color: ${({ theme }) => theme.colors.danger700};
  }
`;
