import { Box, Button, Field, Flex, Main, Typography } from '@strapi/design-system';
import { Duplicate, Plus } from '@strapi/icons';
import { getFetchClient, Layouts, Page, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Messages } from '../translations';
import { useAttempt } from '../use-attempt';
import { ToldStorefronts } from './told-storefronts';

const PERMISSION = 'api::storefront.storefront.read';

/** The variable of the storefront's server, as docs/operations and the client name it. */
const VARIABLE = 'WINE_SHOP_TOKEN';

/** Names of tokens are unique. */
const nameOf = (title: string, now: Date): string => `${title} ${now.toISOString().slice(0, 19).replace('T', ' ')}`;

async function makeToken(name: string, description: string): Promise<string> {
  const body = { name, description, type: 'custom', lifespan: null, permissions: [PERMISSION] };
  const { data } = await getFetchClient().post<{ data: { accessKey: string } }>('/admin/api-tokens', body);
  return data.data.accessKey;
}

/** Makes a storefront's token in one step, and shows the line for the storefront's `.env`. */
export default function StorefrontPage() {
  const { formatMessage } = useIntl();
  const translate = (id: Messages['storefront']): string => formatMessage({ id: `shop.storefront.${id}`, defaultMessage: id });
  const { toggleNotification } = useNotification();
  const [line, setLine] = useState<string>();
  const { isWorking, attempt } = useAttempt(translate('failed'), () => undefined);

  const make = () =>
    attempt(async () => {
      setLine(`${VARIABLE}=${await makeToken(nameOf(translate('title'), new Date()), translate('description'))}`);
    });
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    toggleNotification({ type: 'success', message: translate('copied') });
  };

  return (
    <Main>
      <Page.Title>{translate('title')}</Page.Title>
      <Layouts.Header title={translate('title')} subtitle={translate('subtitle')} />
      <Layouts.Content>
        <Box background="neutral0" padding={6} hasRadius shadow="tableShadow">
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Typography>{translate('explanation')}</Typography>
            <Box>
              <Button startIcon={<Plus aria-hidden />} loading={isWorking} onClick={() => void make()}>
                {translate('make')}
              </Button>
            </Box>
            {line !== undefined && (
              <Field.Root name="line" hint={translate('once')}>
                <Field.Label>{translate('line')}</Field.Label>
                <Field.Input readOnly value={line} onFocus={(event) => event.currentTarget.select()} />
                <Field.Hint />
                <Box>
                  <Button
                    variant="secondary"
                    startIcon={<Duplicate aria-hidden />}
                    onClick={() => void attempt(() => copy(line))}
                  >
                    {translate('copy')}
                  </Button>
                </Box>
              </Field.Root>
            )}
          </Flex>
        </Box>
        <ToldStorefronts />
      </Layouts.Content>
    </Main>
  );
}
