import { Flex, Typography, VisuallyHidden } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { isPicture, thumbnailUrl, type StoredFile } from '../../../media/panel/stored-file';

const STYLE = { width: '40px', height: '56px', objectFit: 'contain', flexShrink: 0 } as const;

/**
 * The first file of a list's cell, whole and large enough to tell one bottle from another, and how many more there are. Strapi cuts each
 * to a circle of 26 pixels, and lays one over the other.
 */
export function PictureCell({ files }: { files: readonly StoredFile[] }) {
  const { formatMessage } = useIntl();
  const [first, ...others] = files;
  if (!first) return <Typography textColor="neutral800">-</Typography>;
  return (
    <Flex tag="span" gap={2}>
      {isPicture(first) ? (
        <img src={thumbnailUrl(first)} alt={first.alternativeText ?? ''} loading="lazy" style={STYLE} />
      ) : (
        <Typography variant="pi" textColor="neutral600" style={{ textTransform: 'uppercase' }}>
          {first.ext?.replace('.', '') ?? first.name}
        </Typography>
      )}
      {others.length > 0 && (
        <Typography variant="pi" textColor="neutral600">
          <span aria-hidden>+{others.length}</span>
          <VisuallyHidden>{formatMessage({ id: 'shop.pictures.more' }, { count: others.length })}</VisuallyHidden>
        </Typography>
      )}
    </Flex>
  );
}
