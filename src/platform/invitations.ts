import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Invitation } from './invitation-api';

const ACCOUNT = 'admin::user';

interface Change {
  params: { data?: { password?: unknown; registrationToken?: unknown } };
}

/** Answers with the invitations that are open. Strapi tells one once, when the account is created. */
export async function listInvitations(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const invitations: Invitation[] = await strapi.db
    .query(ACCOUNT)
    .findMany({ where: { registrationToken: { $notNull: true } }, select: ['id', 'registrationToken'] });
  ctx.body = invitations;
}

/** Ends the invitation of an account that gets a password another way: its link would set another one. Call it in `bootstrap`. */
export function installInvitationEnds(strapi: Core.Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: [ACCOUNT],
    beforeUpdate: (event: object) => {
      const { data } = (event as Change).params;
      if (typeof data?.password === 'string') data.registrationToken = null;
    },
  });
}
