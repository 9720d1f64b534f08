import { Box, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import type { ShownChange, ShownEntry } from '../../catalogue/files/panel-api';
import { useExchangeTexts } from './use-texts';

/** A column's name, and its value before and after: beside each other, or below each other on a phone. */
const Grid = styled.dl`
  display: grid;
  grid-template-columns: minmax(10rem, 1fr) minmax(0, 4fr);
  gap: ${({ theme }) => `${theme.spaces[1]} ${theme.spaces[4]}`};
  padding-top: ${({ theme }) => theme.spaces[2]};
  overflow-wrap: anywhere;
  white-space: pre-line;

  @media (max-width: 40rem) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Longer texts are cut: the form shows them whole. */
const SHOWN_LENGTH = 300;

const cut = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

function ChangedValue({ change, isNew }: { change: ShownChange; isNew: boolean }) {
  const { translate } = useExchangeTexts();
  const empty = <em>{translate('empty')}</em>;
  const after = change.after === '' ? empty : cut(change.after);
  if (isNew) return <Typography textColor="neutral800">{after}</Typography>;
  return (
    <>
      <Typography tag="del" textColor="neutral600">
        {change.before === '' ? empty : cut(change.before)}
      </Typography>
      <Typography textColor="neutral600" aria-label={translate('becomes')}>
        {' → '}
      </Typography>
      <Typography tag="ins" textColor="success700" style={{ textDecoration: 'none' }}>
        {after}
      </Typography>
    </>
  );
}

/** What is wrong with a row, why it was left alone, or what it changes. */
export function EntryDetails({ entry }: { entry: ShownEntry }) {
  const { translate } = useExchangeTexts();
  return (
    <>
      {entry.reason !== null && (
        <Box paddingTop={1}>
          <Typography textColor="warning700">{entry.reason}</Typography>
        </Box>
      )}
      {entry.errors.length > 0 && (
        <Grid>
          {entry.errors.map(({ column, value, message }) => [
            <Typography key={`${column}-${message}-name`} tag="dt" textColor="neutral600">
              {column}
            </Typography>,
            <dd key={`${column}-${message}`}>
              {value !== '' && <Typography textColor="neutral800">{translate('typed', { value })} </Typography>}
              <Typography textColor="danger700">{message}</Typography>
            </dd>,
          ])}
        </Grid>
      )}
      {entry.changes.length > 0 && (
        <Grid>
          {entry.changes.map((change) => [
            <Typography key={`${change.column}-name`} tag="dt" textColor="neutral600">
              {change.column}
            </Typography>,
            <dd key={`${change.column}-value`}>
              <ChangedValue change={change} isNew={entry.kind === 'new'} />
            </dd>,
          ])}
        </Grid>
      )}
    </>
  );
}
