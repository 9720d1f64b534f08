import { Box, Typography } from '@strapi/design-system';
import type { ImportSource, MadeKind, NewNames, RowReason } from '../../catalogue/files/panel-api';
import { FilePicker } from './file-picker';
import { Notice } from '../ui/notice';
import { useExchangeTexts } from './use-texts';
import type { ZipUpload } from './use-zip-upload';

const listed = (names: readonly string[], count: number): string => `${names.join(', ')}${count > names.length ? '…' : ''}`;

/** Names that the shop does not have yet: an editor sees a slip before it becomes a brand. */
function NewNotice({ groups, made }: Pick<ImportSource, 'groups' | 'made'>) {
  const { translate, number } = useExchangeTexts();
  if (made === undefined)
    return groups > 0 ? <Notice tone="info">{translate('groups', { count: number(groups) })}</Notice> : null;
  const kinds = Object.entries(made) as [MadeKind, NewNames][];
  if (kinds.length === 0) return null;
  return (
    <Notice tone="info">
      <ul aria-label={translate('made')}>
        {kinds.map(([kind, { count, names }]) => (
          <Typography key={kind} tag="li" style={{ overflowWrap: 'anywhere' }}>
            {translate(`made.${kind}`, { count: number(count), names: listed(names, count) })}
          </Typography>
        ))}
      </ul>
    </Notice>
  );
}

function Reasons({ reasons }: { reasons: readonly RowReason[] }) {
  const { translate, number } = useExchangeTexts();
  if (reasons.length === 0) return null;
  return (
    <Box>
      <Typography variant="pi" fontWeight="bold">
        {translate('reasons')}
      </Typography>
      <ul aria-label={translate('reasons')}>
        {reasons.map(({ column, message, count }) => (
          <Typography key={`${column} ${message}`} tag="li" style={{ overflowWrap: 'anywhere' }}>
            {translate('reason', { count: number(count), column, message })}
          </Typography>
        ))}
      </ul>
    </Box>
  );
}

/** What a dry run tells of its file as a whole. */
export function FileNotices({ source, zip }: { source: ImportSource; zip: ZipUpload }) {
  const { translate, number } = useExchangeTexts();
  const { ignored, groups, made, pictures, leftOut = [], reasons = [], bare, bareNames, sheets = [] } = source;
  const unread = sheets.filter(({ isRead }) => !isRead);
  const placeOf = ({ row, sheet }: { row: number; sheet?: string }): string =>
    sheet === undefined ? translate('row', { row }) : translate('row.sheet', { row, sheet });
  return (
    <>
      {unread.length > 0 && (
        <Notice tone="info">{translate('sheets.left', { names: unread.map(({ name }) => name).join(', ') })}</Notice>
      )}
      {ignored.length > 0 && <Notice tone="warning">{translate('ignored', { columns: ignored.join(', ') })}</Notice>}
      {leftOut.map(({ reason, count, rows }) => (
        <Notice key={reason} tone="info">
          {translate(`left-out.${reason}`, {
            count: number(count),
            names: `${rows.map((row) => `${row.label} (${placeOf(row)})`).join(', ')}${count > rows.length ? '…' : ''}`,
          })}
        </Notice>
      ))}
      <NewNotice groups={groups} made={made} />
      {(['price', 'picture'] as const).map(
        (what) =>
          bare !== undefined &&
          bare[what] > 0 && (
            <Notice key={what} tone="info">
              {translate(`bare.${what}`, { count: number(bare[what]), names: listed(bareNames?.[what] ?? [], bare[what]) })}
            </Notice>
          ),
      )}
      <Reasons reasons={reasons} />
      {pictures.length > 0 && (
        <>
          <Notice tone="info">{translate('pictures', { count: number(pictures.length) })}</Notice>
          {!zip.file && (
            <FilePicker
              label={translate('zip')}
              hint={translate('zip.again')}
              accept=".zip"
              file={zip.file}
              onChange={zip.choose}
            />
          )}
        </>
      )}
    </>
  );
}
