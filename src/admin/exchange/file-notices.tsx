import { Box, Typography } from '@strapi/design-system';
import type { ImportSource } from '../../catalogue/files/panel-api';
import { FilePicker } from './file-picker';
import { Notice } from './notice';
import { useExchangeTexts } from './use-texts';
import type { ZipUpload } from './use-zip-upload';

/** What a dry run tells of its file as a whole. */
export function FileNotices({ source, zip }: { source: ImportSource; zip: ZipUpload }) {
  const { translate, number } = useExchangeTexts();
  const { ignored, groups, groupNames = [], pictures, leftOut = [], reasons = [], bare, sheets = [] } = source;
  const names = `${groupNames.join(', ')}${groups > groupNames.length ? '…' : ''}`;
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
      {groups > 0 && <Notice tone="info">{translate('groups', { count: number(groups), names })}</Notice>}
      {(['price', 'picture'] as const).map(
        (what) =>
          bare !== undefined &&
          bare[what] > 0 && (
            <Notice key={what} tone="info">
              {translate(`bare.${what}`, { count: number(bare[what]) })}
            </Notice>
          ),
      )}
      {reasons.length > 0 && (
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
      )}
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
