import { Box, Flex, Loader, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { UPLOAD_KINDS } from '../../contract/media-types';
import { createSharedValue } from '../shared-value';

const SHOWN_MS = 15_000;

/** A file that can't be sent. Sizes are megabytes. */
export type Refused =
  | { reason: 'unreadable'; name: string; limit: number }
  | { reason: 'too-large'; name: string; size: number; limit: number };

const converting = createSharedValue<string | undefined>(undefined);
const refusals = new Set<(file: Refused) => void>();

/** @param name of the photograph that is being converted; undefined when all are */
export const setConverting = converting.set;

export const tellRefused = (file: Refused): void => refusals.forEach((listener) => listener(file));

/** Tells of chosen files, also over a dialog: which one is being converted, and which one can’t be sent. */
export function FileNotices() {
  const { formatMessage } = useIntl();
  const { toggleNotification } = useNotification();
  const name = converting.use((converted) => converted);
  useEffect(() => {
    const tell = ({ reason, ...file }: Refused) =>
      toggleNotification({
        type: 'danger',
        message: formatMessage({ id: `shop.pictures.${reason}` }, { ...file, kinds: UPLOAD_KINDS.join(', ') }),
        timeout: SHOWN_MS,
      });
    refusals.add(tell);
    return () => void refusals.delete(tell);
  }, [formatMessage, toggleNotification]);
  return (
    // A live region is read also while a dialog hides the page; it takes no click from the dialog.
    <Box
      aria-live="polite"
      position="fixed"
      top="1.6rem"
      left="50%"
      zIndex={1000}
      style={{ transform: 'translateX(-50%)', pointerEvents: 'none' }}
    >
      {name !== undefined && (
        <Flex gap={3} padding={3} background="neutral0" borderColor="neutral200" shadow="popupShadow" hasRadius maxWidth="90vw">
          <Loader small />
          <Typography>{formatMessage({ id: 'shop.pictures.converting' }, { name })}</Typography>
        </Flex>
      )}
    </Box>
  );
}
