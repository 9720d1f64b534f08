import { Button, Flex, Main, Typography } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { Layouts, Page } from '@strapi/strapi/admin';
import type { ToldStorefront } from '../../cache/webhook/panel-api';
import { useOutcomes } from '../api/outcome';
import { useListStorefrontsQuery, useTellStorefrontsMutation } from '../api/storefronts';
import { Card } from '../ui/card';
import { Loaded } from '../ui/loaded';
import { ShopTable } from '../ui/shop-table';
import { useTexts } from '../ui/texts';

const REFRESH_MS = 5_000;

/** The storefronts that are told of every save, and a button that tells them of everything. */
export default function StorefrontPage() {
  const { say, moment } = useTexts('storefront');
  const { settle } = useOutcomes();
  const query = useListStorefrontsQuery(undefined, { pollingInterval: REFRESH_MS });
  const [tell, { isLoading, isSuccess }] = useTellStorefrontsMutation();
  const stateOf = ({ isFailing, deliveredAt }: ToldStorefront): string => {
    if (isFailing) return say('away');
    return deliveredAt === null ? say('waiting') : say('toldAt', { at: moment(Date.parse(deliveredAt)) });
  };
  const columns = [
    { title: say('title'), cell: ({ host }: ToldStorefront) => host },
    { title: say('state'), cell: stateOf },
  ];
  return (
    <Main>
      <Page.Title>{say('title')}</Page.Title>
      <Layouts.Header title={say('title')} subtitle={say('subtitle')} />
      <Layouts.Content>
        <Card title={say('told')} hint={say('toldExplanation')}>
          <Loaded query={query}>
            {({ data }) => (
              <ShopTable caption={say('told')} rows={data} idOf={({ host }) => host} columns={columns} empty={say('none')} />
            )}
          </Loaded>
          <Flex gap={3} paddingTop={4}>
            <Button
              variant="secondary"
              startIcon={<ArrowClockwise aria-hidden />}
              loading={isLoading}
              onClick={() => void settle(tell(undefined))}
            >
              {say('resend')}
            </Button>
            {isSuccess && <Typography role="status">{say('resent')}</Typography>}
          </Flex>
        </Card>
      </Layouts.Content>
    </Main>
  );
}
