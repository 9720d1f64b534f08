import { Box, Flex, Typography } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import { useForm } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { contentManager, type ActionProps, type SidePanel } from '../../../admin/shared/content-manager';
import { SAMPLE_PATH } from '../../server/panel-api';
import type { WatermarkSample } from '../../server/watermark-sample';
import { shopApi } from '../../../admin/api/shop-api';

const { useReadWatermarkSampleQuery } = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    readWatermarkSample: builder.query<{ data: WatermarkSample }, string>({ query: (values) => `${SAMPLE_PATH}?${values}` }),
  }),
});

const SETTING = 'api::setting.setting';
const SIZE = /^[1-9]\d{0,3}x[1-9]\d{0,3}$/;
const SHADES = ['light', 'dark'] as const;

interface WatermarkValues {
  product_watermark?: { id?: number; mime?: string } | null;
  product_watermark_position?: string | null;
  product_watermark_size?: string | null;
}

/** @param query of the values that the form holds */
function Sample({ query }: { query: string }) {
  const { formatMessage } = useIntl();
  const { data, isError } = useReadWatermarkSampleQuery(query);
  if (isError) return <Typography textColor="danger600">{formatMessage({ id: 'shop.watermark.no-sample' })}</Typography>;
  const sample = data?.data;
  if (sample === undefined) return null;
  return (
    <Flex gap={2}>
      {SHADES.map((shade) => (
        <Box key={shade} flex={1}>
          <img
            src={sample[shade]}
            alt={formatMessage({ id: `shop.watermark.${shade}` })}
            style={{ display: 'block', width: '100%' }}
          />
        </Box>
      ))}
    </Flex>
  );
}

function sampleQuery(values: WatermarkValues): string | undefined {
  const { product_watermark: file, product_watermark_position: position, product_watermark_size: size } = values;
  if (file?.id === undefined || !position || position === 'none' || !SIZE.test(size ?? '')) return undefined;
  return new URLSearchParams({ file: String(file.id), position, size: size ?? '' }).toString();
}

/** A panel beside the settings' form: the watermark of the form on a light and a dark picture. */
function watermarkPanel({ model }: ActionProps): SidePanel | null {
  const { formatMessage } = useIntl();
  const query = useForm('watermarkPanel', ({ values }) => sampleQuery(values as WatermarkValues));
  if (model !== SETTING) return null;
  const content =
    query === undefined ? (
      <Typography textColor="neutral600">{formatMessage({ id: 'shop.watermark.none' })}</Typography>
    ) : (
      <Sample query={query} />
    );
  return { title: formatMessage({ id: 'shop.watermark' }), content };
}

/** Call it in `bootstrap`. */
export function addWatermarkPanel(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addEditViewSidePanel([watermarkPanel]);
}
