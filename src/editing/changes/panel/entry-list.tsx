import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ShownChange, ShownEntry } from '../../import/server/files/panel-api';
import { useTexts } from '../../../admin/ui/texts';

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
  const { say } = useTexts('exchange');
  const empty = <em>{say('empty')}</em>;
  const after = change.after === '' ? empty : cut(change.after);
  if (isNew) return <Typography textColor="neutral800">{after}</Typography>;
  return (
    <>
      <Typography tag="del" textColor="neutral600">
        {change.before === '' ? empty : cut(change.before)}
      </Typography>
      <Typography textColor="neutral600" aria-label={say('becomes')}>
        {' → '}
      </Typography>
      <Typography tag="ins" textColor="success700" style={{ textDecoration: 'none' }}>
        {after}
      </Typography>
    </>
  );
}

/** What is wrong with an entry, why it was left alone, or what it changes. */
function EntryDetails({ entry: { action, reason, errors, changes, kind } }: { entry: ShownEntry }) {
  const { say } = useTexts('exchange');
  const lines = [
    ...errors.map(({ column, value, message }) => ({
      name: column,
      content: <Typography textColor="danger700">{value === '' ? message : `${say('typed', { value })} ${message}`}</Typography>,
    })),
    ...changes.map((change) => ({
      name: change.column,
      content: <ChangedValue change={change} isNew={kind === 'new'} />,
    })),
  ];
  return (
    <>
      {action !== null && <Typography tag="p">{say(`action.${action}`)}</Typography>}
      {reason !== null && (
        <Typography tag="p" textColor="warning700">
          {reason}
        </Typography>
      )}
      {lines.length > 0 && (
        <Grid>
          {lines.map(({ name, content }, index) => [
            <Typography key={`${index}-name`} tag="dt" textColor="neutral600">
              {name}
            </Typography>,
            <dd key={`${index}-content`}>{content}</dd>,
          ])}
        </Grid>
      )}
    </>
  );
}

function EntryName({ uid, entry: { label, documentId } }: { uid: string; entry: ShownEntry }) {
  const { say } = useTexts('exchange');
  const text = label === '' ? say('nameless') : label;
  if (documentId === null)
    return (
      <Typography fontWeight="bold" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    );
  return (
    <Link
      tag={NavLink}
      to={`/content-manager/collection-types/${uid}/${documentId}`}
      style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
    >
      {text}
    </Link>
  );
}

interface EntryListProps {
  caption: string;
  uid: string;
  entries: readonly ShownEntry[];
}

/** Entries of a run or of a preview, each with its values before and after. */
export function EntryList({ caption, uid, entries }: EntryListProps) {
  const { say } = useTexts('exchange');
  return (
    // A list without buttons is scrolled by the keys once it has the focus.
    <ul aria-label={caption} tabIndex={0}>
      {entries.map((entry) => (
        <Box
          key={entry.position}
          tag="li"
          paddingTop={3}
          paddingBottom={3}
          borderColor="neutral150"
          borderStyle="solid"
          borderWidth="1px 0 0 0"
        >
          <Flex gap={2} alignItems="baseline" wrap="wrap">
            {entry.row !== null && (
              <Typography variant="pi" textColor="neutral600">
                {say('row', { row: entry.row })}
              </Typography>
            )}
            <EntryName uid={uid} entry={entry} />
          </Flex>
          <EntryDetails entry={entry} />
        </Box>
      ))}
    </ul>
  );
}
