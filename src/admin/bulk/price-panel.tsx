import { Flex, Typography } from '@strapi/design-system';
import type { PriceChange } from '../../catalogue/prices/panel-api';
import type { ActionProps, SidePanel } from '../content-manager';
import { showPrice } from '../custom-fields/price-text';
import { Loaded } from '../ui/loaded';
import { useTexts } from '../ui/texts';
import { usePriceHistoryQuery } from './requests';

function Line({ change: { at, by, run, before, after } }: { change: PriceChange }) {
  const { say, moment } = useTexts('bulk');
  const shown = (price: number | null): string => (price === null ? say('prices.none') : showPrice(price));
  const compare = after.compare_at_price;
  const more = [
    ...(compare === null ? [] : [say('prices.compare', { price: showPrice(compare) })]),
    `${moment(at)} · ${by ?? say('prices.program')}`,
    ...(run?.title ? [run.title] : []),
  ];
  return (
    <Flex tag="li" direction="column" alignItems="start">
      <Typography fontWeight="bold">
        {shown(before.price)} → {shown(after.price)}
      </Typography>
      {more.map((text) => (
        <Typography key={text} variant="pi" textColor="neutral600">
          {text}
        </Typography>
      ))}
    </Flex>
  );
}

function History({ documentId }: { documentId: string }) {
  const { say } = useTexts('bulk');
  const list = (changes: readonly PriceChange[]) => (
    // A keyboard scrolls what has the focus.
    <Flex tag="ul" direction="column" alignItems="stretch" gap={3} maxHeight="24rem" overflow="auto" width="100%" tabIndex={0}>
      {changes.map((change) => (
        <Line key={`${change.at} ${change.after.price ?? ''}`} change={change} />
      ))}
    </Flex>
  );
  return (
    <Loaded query={usePriceHistoryQuery(documentId)}>
      {({ changes }) =>
        changes.length > 0 ? list(changes) : <Typography textColor="neutral600">{say('prices.empty')}</Typography>
      }
    </Loaded>
  );
}

/** A panel beside a product's form: what its price was. */
export function pricePanel({ model, documentId }: ActionProps): SidePanel | null {
  const { say } = useTexts('bulk');
  if (model !== 'api::product.product' || documentId === undefined) return null;
  return { title: say('prices'), content: <History documentId={documentId} /> };
}
