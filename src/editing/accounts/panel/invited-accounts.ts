import { getFetchClient, isFetchError } from '@strapi/strapi/admin';
import { INVITATIONS_PATH, type Invitation } from '../../../platform/invitation-api';
import { changeEndpoint } from '../../../admin/requests/change-endpoint';
import { panelText } from '../../../admin/translations/panel-text';
import texts from '../../../admin/translations/accounts.json';

interface Account {
  id: number;
  username?: string | null;
  isActive: boolean;
}

interface Accounts {
  users: Account[];
  pagination: object | null;
}

/** @returns the tokens of open invitations by the account's id; none for one who may not invite */
async function readInvitations(): Promise<ReadonlyMap<number, string>> {
  const { data } = await getFetchClient()
    .get<Invitation[]>(INVITATIONS_PATH)
    .catch((failure: unknown) => {
      if (isFetchError(failure) && failure.status === 403) return { data: [] };
      throw failure;
    });
  return new Map(data.map(({ id, registrationToken }) => [id, registrationToken]));
}

async function markInvited(accounts: Accounts): Promise<Accounts> {
  if (accounts.users.every(({ isActive }) => isActive)) return accounts;
  const tokens = await readInvitations();
  const mark = (account: Account) => {
    const registrationToken = tokens.get(account.id);
    if (registrationToken === undefined) return account;
    // The page of one account saves what it was given. It shows the link, with its own words.
    const isList = accounts.pagination !== null;
    return { ...account, registrationToken, ...(isList && { username: panelText(texts, 'shop.invitation.state') }) };
  };
  return { ...accounts, users: accounts.users.map(mark) };
}

interface UsersEndpoint {
  transformResponse: (answer: unknown) => Accounts | Promise<Accounts>;
}

/**
 * Says in the list of users who is invited and has not registered, and lets Strapi's page of an account show the link again: Strapi tells it
 * once. Call it in `bootstrap`.
 */
export const showInvitations = (): void =>
  changeEndpoint('getUsers', (endpoint: UsersEndpoint) => {
    const { transformResponse } = endpoint;
    endpoint.transformResponse = async (answer) => markInvited(await transformResponse(answer));
  });
