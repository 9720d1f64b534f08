import { Box, Flex, Typography } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import { useState, type ComponentType } from 'react';
import { useIntl } from 'react-intl';
import type { Invitation as Answer } from '../../platform/invitation-api';
import { ConfirmButton } from '../confirm-button';
import { useAttempt } from '../use-attempt';
import { useFetch } from '../use-fetch';

interface InvitationProps {
  userId: number | string;
  /** Strapi's: shows and copies the link */
  Link: ComponentType<{ registrationToken: string }>;
}

/** The link by which an invited user registers, until she has (src/admin/accounts/account-patches.ts). Strapi shows it once. */
export function Invitation({ userId, Link }: InvitationProps) {
  const { formatMessage } = useIntl();
  const say = (id: string): string => formatMessage({ id: `shop.invitation.${id}` });
  const [renewals, setRenewals] = useState(0);
  const { data } = useFetch<Answer>(`/invitations/${userId}?renewal=${renewals}`);
  const { isWorking, attempt } = useAttempt(say('failed'), () => setRenewals((before) => before + 1));
  const token = data?.registrationToken;
  if (!token) return null;
  return (
    <Box paddingBottom={6}>
      <Link registrationToken={token} />
      <Flex gap={3} wrap="wrap" paddingTop={3} justifyContent="space-between">
        <Typography textColor="neutral600">{say('hint')}</Typography>
        <ConfirmButton
          label={say('renew')}
          question={say('question')}
          cancel={say('keep')}
          disabled={isWorking}
          onConfirm={() =>
            void attempt(async () => {
              await getFetchClient().post(`/invitations/${userId}`);
            })
          }
        />
      </Flex>
    </Box>
  );
}
