import { Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';

/** Says before she changes her password what happens to her sessions (src/admin/accounts/account-patches.ts). */
export function PasswordNote() {
  const { formatMessage } = useIntl();
  return <Typography textColor="neutral600">{formatMessage({ id: 'shop.password.note' })}</Typography>;
}
