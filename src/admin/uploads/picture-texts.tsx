import { Field, Table, Tbody, Td, Th, Thead, Tr, Typography, VisuallyHidden } from '@strapi/design-system';
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

/** The texts of all pictures that are about to be uploaded, in one table (upload-patches.ts). */
export function PictureTexts({ assets, onChange }: PictureTextsProps) {
  const { formatMessage } = useIntl();
  const pictures = assets.filter(({ type }) => type === 'image');
  if (pictures.length === 0) return null;
  const label = formatMessage({ id: 'shop.picture-text.label' });
  return (
    <Table colCount={2} rowCount={pictures.length + 1}>
      <Thead>
        <Tr>
          <Th>
            <VisuallyHidden>{formatMessage({ id: 'shop.picture-text.picture' })}</VisuallyHidden>
          </Th>
          <Th>
            <Typography variant="sigma">{label}</Typography>
          </Th>
        </Tr>
      </Thead>
      <Tbody>
        {pictures.map((asset) => (
          <Tr key={asset.url}>
            <Td>
              <img src={asset.url} alt={asset.name} style={{ width: '4rem', height: '4rem', objectFit: 'contain' }} />
            </Td>
            <Td>
              <Field.Root name={`text-of-${asset.name}`} width="100%">
                <Field.Input
                  aria-label={`${label}: ${asset.name}`}
                  value={asset.alternativeText ?? ''}
                  maxLength={500}
                  placeholder={formatMessage({ id: 'shop.picture-text.placeholder' })}
                  onChange={(event: { target: { value: string } }) => onChange(asset, event.target.value)}
                />
              </Field.Root>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
