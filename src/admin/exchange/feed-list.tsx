import { Button, Field, Flex, Typography } from '@strapi/design-system';
import { Duplicate } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { FEEDS_PATH, type ShownFeeds } from '../../catalogue/feeds/panel-api';
import { useFetch } from '../use-fetch';
import { useExchangeTexts } from './use-texts';

/** The addresses that Google and Facebook fetch the products from. */
export function FeedList() {
  const { translate } = useExchangeTexts();
  const { toggleNotification } = useNotification();
  const { data } = useFetch<ShownFeeds>(FEEDS_PATH);
  const copy = async (url: string): Promise<void> => {
    await navigator.clipboard.writeText(url);
    toggleNotification({ type: 'success', message: translate('feeds.copied') });
  };
  if (data === undefined) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography variant="pi" textColor="neutral600">
        {translate(data.feeds.length > 0 ? 'feeds.hint' : 'feeds.none')}
      </Typography>
      {data.feeds.map(({ name, url }) => {
        const address = url.startsWith('/') ? `${window.location.origin}${url}` : url;
        return (
          <Flex key={name} gap={2} alignItems="flex-end">
            <Field.Root name={name} width="100%">
              <Field.Label>{translate(`feeds.${name}`)}</Field.Label>
              <Field.Input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
            </Field.Root>
            <Button
              variant="tertiary"
              startIcon={<Duplicate aria-hidden />}
              aria-label={`${translate('feeds.copy')} ${translate(`feeds.${name}`)}`}
              onClick={() => void copy(address)}
            >
              {translate('feeds.copy')}
            </Button>
          </Flex>
        );
      })}
    </Flex>
  );
}
