import { Box, Flex, Loader, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { UPLOAD_KINDS } from '../../contract/media-types';
import { createSharedValue } from '../shared-value';

const SHOWN_MS = 15_000;

/** A file that is too large to be sent. */
export interface TooLarge {
  name: string;
  /** megabytes, as the limit is */
  size: number;
  limit: number;
}

const converting = createSharedValue<string | undefined>(undefined);
const refusals = new Set<(file: TooLarge) => void>();

/** @param name of the photograph that is being converted; undefined when all are */
export const setConverting = converting.set;

export const tellTooLarge = (file: TooLarge): void => refusals.forEach((listener) => listener(file));

/** Tells of chosen files, also over a dialog: which one is being converted, and which one is too large. */
export function FileNotices() {
  const { formatMessage } = useIntl();
  const { toggleNotification } = useNotification();
  const name = converting.use((converted) => converted);
  useEffect(() => {
    const tell = (file: TooLarge) =>
      toggleNotification({
        type: 'danger',
        message: formatMessage({ id: 'shop.pictures.too-large' }, { ...file, kinds: UPLOAD_KINDS.join(', ') }),
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
