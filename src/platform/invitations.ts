import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { Invitation } from './invitation-api';

const ACCOUNT = 'admin::user';

/** As long as Strapi's own. */
const TOKEN_BYTES = 20;

interface Change {
  params: { data?: { password?: unknown; registrationToken?: unknown } };
}

/** The ids of PostgreSQL's rows are no larger. */
const ID_MAX = 2_147_483_647;

function accountOf({ params }: Context): number {
  const id = Number((params as { id: string }).id);
  return Number.isInteger(id) && id <= ID_MAX ? id : 0;
}

/** @throws errors.NotFoundError */
async function findInvitation(strapi: Core.Strapi, id: number): Promise<Invitation> {
  const found: Invitation | null = await strapi.db.query(ACCOUNT).findOne({ where: { id }, select: ['registrationToken'] });
  if (!found) throw new errors.NotFoundError();
  return { registrationToken: found.registrationToken };
}

/**
 * Shows the invitation of an account, and makes it again: the link of the old one ends. Strapi tells it once, when the account is created.
 */
export function createInvitationsController(strapi: Core.Strapi) {
  return {
    'GET /:id': async (ctx: Context): Promise<void> => {
      ctx.body = await findInvitation(strapi, accountOf(ctx));
    },

    'POST /:id': async (ctx: Context): Promise<void> => {
      const id = accountOf(ctx);
      // One that has registered has none, and gets none.
      const where = { id, registrationToken: { $notNull: true } };
      const data = { registrationToken: randomBytes(TOKEN_BYTES).toString('hex') };
      await strapi.db.query(ACCOUNT).updateMany({ where, data });
      ctx.body = await findInvitation(strapi, id);
    },
  };
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
