import { Box, Typography } from '@strapi/design-system';
import type { ImportSource, MadeKind, NewNames } from '../../import/server/files/panel-api';
import { Notice } from '../../../admin/ui/notice';
import { useTexts } from '../../../admin/ui/texts';

const listed = (names: readonly string[], count: number): string => `${names.join(', ')}${count > names.length ? '…' : ''}`;

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Box>
      <Typography variant="pi" fontWeight="bold">
        {title}
      </Typography>
      <ul aria-label={title}>
        {lines.map((line) => (
          <Typography key={line} tag="li" style={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
      </ul>
    </Box>
  );
}

/** What a dry run tells of its file as a whole: an editor sees a slip before it becomes a brand. */
export function FileNotices({ source }: { source: ImportSource }) {
  const { say, number } = useTexts('exchange');
  const { ignored, made = {}, leftOut = [], reasons = [], bare, bareNames, sheets = [] } = source;
  const unread = sheets.filter(({ isRead }) => !isRead);
  const kinds = Object.entries(made) as [MadeKind, NewNames][];
  return (
    <>
      {unread.length > 0 && (
        <Notice tone="info">{say('sheets.left', { names: unread.map(({ name }) => name).join(', ') })}</Notice>
      )}
      {ignored.length > 0 && <Notice tone="warning">{say('ignored', { columns: ignored.join(', ') })}</Notice>}
      {leftOut.map(({ reason, count, rows }) => (
        <Notice key={reason} tone="info">
          {say(`left-out.${reason}`, {
            count: number(count),
            names: listed(
              rows.map(({ row, label }) => `${label} (${say('row', { row })})`),
              count,
            ),
          })}
        </Notice>
      ))}
      <Lines
        title={say('made')}
        lines={kinds.map(([kind, { count, names }]) =>
          say(`made.${kind}`, { count: number(count), names: listed(names, count) }),
        )}
      />
      {(['price', 'picture'] as const).map(
        (what) =>
          bare !== undefined &&
          bare[what] > 0 && (
            <Notice key={what} tone="info">
              {say(`bare.${what}`, { count: number(bare[what]), names: listed(bareNames?.[what] ?? [], bare[what]) })}
            </Notice>
          ),
      )}
      <Lines
        title={say('reasons')}
        lines={reasons.map(({ column, message, count }) => say('reason', { count: number(count), column, message }))}
      />
    </>
  );
}
