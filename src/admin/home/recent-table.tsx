import { Table } from '@strapi/design-system';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

/** The name takes what the others leave; in a narrow box neither type nor moment is shown. */
const Fitted = styled.div`
  container-type: inline-size;

  td {
    padding-inline: ${({ theme }) => theme.spaces[2]};
  }

  td:first-child {
    width: 100%;
    max-width: 0;
  }

  td:first-child > * {
    max-width: none;
  }

  @container (max-width: 42rem) {
    td:nth-child(2),
    td:nth-child(4) {
      display: none;
    }
  }
`;

/** Entries of the home page, in place of Strapi's table: it was wider than its box, and cut its buttons off. */
export const RecentTable = (props: ComponentProps<typeof Table>) => (
  <Fitted>
    <Table {...props} />
  </Fitted>
);
