import { Box, Flex, Typography } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import { useForm } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { contentManager, type ActionProps, type SidePanel } from '../content-manager';
import { useReadRenewalQuery, useReadWatermarkSampleQuery } from '../api/storefronts';
import { Progress } from '../ui/progress';

const SETTING = 'api::setting.setting';
const REFRESH_MS = 2_000;
/** A server that was stopped goes on after its start. */
const PAUSED_AFTER_MS = 30_000;
const SIZE = /^[1-9]\d{0,3}x[1-9]\d{0,3}$/;
const SHADES = ['light', 'dark'] as const;

interface WatermarkValues {
  product_watermark?: { id?: number; mime?: string } | null;
  product_watermark_position?: string | null;
  product_watermark_size?: string | null;
}

/** How far the renewal of the pictures is. */
function Renewal() {
  const { formatMessage, formatNumber } = useIntl();
  const { data } = useReadRenewalQuery(undefined, { pollingInterval: REFRESH_MS });
  if (!data?.data) return null;
  const { done, total, started_at, updated_at } = data.data;
  const isDone = done >= total;
  const isPaused = !isDone && Date.now() - updated_at > PAUSED_AFTER_MS;
  const minutes = Math.ceil(((updated_at - started_at) * (total - done)) / Math.max(done, 1) / 60_000);
  const state = isDone ? 'done' : isPaused ? 'paused' : done === 0 ? 'begun' : 'running';
  const values = { done: formatNumber(done), total: formatNumber(total), minutes };
  return <Progress done={done} total={total} text={formatMessage({ id: `shop.watermark.${state}` }, values)} />;
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

/** A panel beside the settings' form: the watermark of the form on a light and a dark picture, and how far its renewal is. */
function watermarkPanel({ model }: ActionProps): SidePanel | null {
  const { formatMessage } = useIntl();
  const query = useForm('watermarkPanel', ({ values }) => sampleQuery(values as WatermarkValues));
  if (model !== SETTING) return null;
  const content = (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      {query === undefined ? (
        <Typography textColor="neutral600">{formatMessage({ id: 'shop.watermark.none' })}</Typography>
      ) : (
        <Sample query={query} />
      )}
      <Renewal />
    </Flex>
  );
  return { title: formatMessage({ id: 'shop.watermark' }), content };
}

/** Call it in `bootstrap`. */
export function addWatermarkPanel(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addEditViewSidePanel([watermarkPanel]);
}
