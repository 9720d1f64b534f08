import { Flex, Loader, Typography } from '@strapi/design-system';
import { momentText } from '../../catalogue/plans/moment-input';
import type { PriceChange, PriceHistory } from '../../catalogue/prices/panel-api';
import type { ActionProps, SidePanel } from '../content-manager';
import { showPrice } from '../custom-fields/price-text';
import { useWrites } from '../lists/writes';
import { useFetch } from '../use-fetch';
import { useBulkTexts } from './use-texts';

function Line({ change: { at, by, run, before, after } }: { change: PriceChange }) {
  const { say } = useBulkTexts();
  const shown = (price: number | null): string => (price === null ? say('prices.none') : showPrice(price));
  const compare = after.compare_at_price;
  return (
    <Flex tag="li" direction="column" alignItems="start">
      <Typography fontWeight="bold">
        {shown(before.price)} → {shown(after.price)}
      </Typography>
      {compare !== null && (
        <Typography variant="pi" textColor="neutral700">
          {say('prices.compare', { price: showPrice(compare) })}
        </Typography>
      )}
      <Typography variant="pi" textColor="neutral600">
        {momentText(at)} · {by ?? say('prices.program')}
      </Typography>
      {run?.title && (
        <Typography variant="pi" textColor="neutral600">
          {run.title}
        </Typography>
      )}
    </Flex>
  );
}

function History({ documentId }: { documentId: string }) {
  const { say } = useBulkTexts();
  const { data, hasFailed } = useFetch<PriceHistory>(`/catalogue/prices/${documentId}?write=${useWrites()}`);
  if (hasFailed) return <Typography textColor="danger600">{say('failed')}</Typography>;
  if (!data) return <Loader small>{say('loading')}</Loader>;
  if (data.changes.length === 0) return <Typography textColor="neutral600">{say('prices.empty')}</Typography>;
  return (
    <Flex
      tag="ul"
      direction="column"
      alignItems="stretch"
      gap={3}
      maxHeight="24rem"
      overflow="auto"
      width="100%"
      // A keyboard scrolls what has the focus.
      tabIndex={0}
      aria-label={say('prices')}
    >
      {data.changes.map((change) => (
        <Line key={`${change.at} ${change.after.price ?? ''}`} change={change} />
      ))}
    </Flex>
  );
}

/** A panel beside a product's form: what its price was. */
export function pricePanel({ model, documentId }: ActionProps): SidePanel | null {
  const { say } = useBulkTexts();
  if (model !== 'api::product.product' || documentId === undefined) return null;
  return { title: say('prices'), content: <History documentId={documentId} /> };
}
