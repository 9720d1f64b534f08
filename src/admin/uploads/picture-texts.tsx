import { Box, Field, Flex, Typography } from '@strapi/design-system';
import { useId } from 'react';
import { useIntl } from 'react-intl';

/** A file that is chosen and not uploaded yet. */
interface PendingAsset {
  name: string;
  /** `image`, `video`, … */
  type?: string;
  /** shows it in this browser; each has its own */
  url: string;
  alternativeText?: string;
}

interface PictureTextsProps {
  assets: readonly PendingAsset[];
  onChange: (asset: PendingAsset, text: string) => void;
}

/** The texts of all pictures that are about to be uploaded, below each other (upload-patches.ts). */
export function PictureTexts({ assets, onChange }: PictureTextsProps) {
  const { formatMessage } = useIntl();
  const title = useId();
  const pictures = assets.filter(({ type }) => type === 'image');
  if (pictures.length === 0) return null;
  const label = formatMessage({ id: 'shop.picture-text.label' });
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex direction="column" alignItems="flex-start">
        <Typography id={title} variant="sigma" textColor="neutral600">
          {label}
        </Typography>
        <Typography variant="pi" textColor="neutral600">
          {formatMessage({ id: 'shop.picture-text.hint' })}
        </Typography>
      </Flex>
      <Flex tag="ul" aria-labelledby={title} direction="column" alignItems="stretch" gap={2}>
        {pictures.map((asset) => (
          <Flex key={asset.url} tag="li" gap={3}>
            <img src={asset.url} alt={asset.name} style={{ width: '4rem', height: '4rem', objectFit: 'contain' }} />
            <Box flex="1" minWidth={0}>
              <Field.Root name={`text-of-${asset.name}`}>
                <Field.Input
                  aria-label={`${label}: ${asset.name}`}
                  value={asset.alternativeText ?? ''}
                  maxLength={500}
                  placeholder={formatMessage({ id: 'shop.picture-text.placeholder' })}
                  onChange={(event: { target: { value: string } }) => onChange(asset, event.target.value)}
                />
              </Field.Root>
            </Box>
          </Flex>
        ))}
      </Flex>
    </Flex>
  );
}
