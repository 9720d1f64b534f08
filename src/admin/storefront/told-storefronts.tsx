import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { TOLD_STOREFRONTS_PATH, type ToldStorefront } from '../../cache/webhook/panel-api';
import { momentText } from '../../catalogue/plans/moment-input';
import type { Messages } from '../translations';
import { useAttempt } from '../use-attempt';
import { useFetch } from '../use-fetch';

const REFRESH_MS = 5_000;

/** The storefronts that are told of every save, and a button that tells them of everything. Nothing where there are none. */
export function ToldStorefronts() {
  const { formatMessage } = useIntl();
  const translate = (id: Messages['storefront'], values = {}): string =>
    formatMessage({ id: `shop.storefront.${id}`, defaultMessage: id }, values);
  const { toggleNotification } = useNotification();
  const { data, retry } = useFetch<{ data: ToldStorefront[] }>(TOLD_STOREFRONTS_PATH, REFRESH_MS);
  const { isWorking, attempt } = useAttempt(translate('failed'), retry);
  if (!data || data.data.length === 0) return null;

  const stateOf = ({ isFailing, deliveredAt }: ToldStorefront): string => {
    if (isFailing) return translate('away');
    return deliveredAt === null ? translate('waiting') : translate('toldAt', { at: momentText(Date.parse(deliveredAt)) });
  };
  const resend = () =>
    attempt(async () => {
      await getFetchClient().post(TOLD_STOREFRONTS_PATH);
      toggleNotification({ type: 'success', message: translate('resent') });
    });
  return (
    <Box background="neutral0" padding={6} hasRadius shadow="tableShadow" marginTop={6}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography tag="h2" variant="delta">
          {translate('told')}
        </Typography>
        <Typography>{translate('toldExplanation')}</Typography>
        {data.data.map((storefront) => (
          <Typography key={storefront.host} textColor={storefront.isFailing ? 'danger600' : 'neutral800'}>
            {`${storefront.host}: ${stateOf(storefront)}`}
          </Typography>
        ))}
        <Box>
          <Button
            variant="secondary"
            startIcon={<ArrowClockwise aria-hidden />}
            loading={isWorking}
            onClick={() => void resend()}
          >
            {translate('resend')}
          </Button>
        </Box>
      </Flex>
    </Box>
  );
}
