import type { Core } from '@strapi/strapi';

const ACCOUNT = 'admin::user';
const SESSION = 'admin::session';

/** Strapi's route for the own profile. It ends all sessions when the password changes. */
const OWN_PROFILE = 'authenticated-user.updateMe';

type Where = Record<string, unknown>;

interface Change {
  params: { where?: Where; data?: { password?: unknown; isActive?: unknown } };
}

interface Caller {
  user?: { id: number };
  session?: { id: string };
  route?: { handler?: unknown };
}

const caller = (strapi: Core.Strapi): Caller => strapi.requestContext.get()?.state ?? {};

/** @returns the condition that spares the browser that the request comes from: its session, and those that refreshed it */
async function notHere(strapi: Core.Strapi): Promise<Where> {
  const sessionId = caller(strapi).session?.id;
  const current: { deviceId: string | null } | null =
    sessionId === undefined ? null : await strapi.db.query(SESSION).findOne({ where: { sessionId }, select: ['deviceId'] });
  if (!current) return {};
  if (current.deviceId === null) return { sessionId: { $ne: sessionId } };
  return { $or: [{ deviceId: { $null: true } }, { deviceId: { $ne: current.deviceId } }] };
}

/** A person who changes her own password stays signed in where she does it. One who is blocked does not. */
async function endSessions(strapi: Core.Strapi, { params: { where, data } }: Change): Promise<void> {
  const isBlocked = data?.isActive === false;
  if (!isBlocked && data?.password === undefined) return;
  const accounts: { id: number }[] = await strapi.db.query(ACCOUNT).findMany({ where: where ?? {}, select: ['id'] });
  for (const { id } of accounts) {
    const spared = !isBlocked && caller(strapi).user?.id === id ? await notHere(strapi) : {};
    await strapi.db.query(SESSION).deleteMany({ where: { userId: String(id), origin: 'admin', ...spared } });
  }
}

/**
 * Ends the sessions of an account of the panel when its password changes or it is blocked, whichever way: another administrator, a mail,
 * a command. Strapi looks for the session at every request and every refresh, on every instance, so they end at once. Strapi itself
 * ends them when an account is deleted. Call it in `bootstrap`.
 */
export function installSessionEnds(strapi: Core.Strapi): void {
  const end = (event: object): Promise<void> => endSessions(strapi, event as Change);
  // Before, so that a crash in between leaves no old session; after, for one that was refreshed meanwhile.
  strapi.db.lifecycles.subscribe({ models: [ACCOUNT], beforeUpdate: end, afterUpdate: end });
  strapi.db.lifecycles.subscribe({
    models: [SESSION],
    beforeDeleteMany: async (event) => {
      const { route, user } = caller(strapi);
      const where = event.params.where as Where;
      if (route?.handler !== OWN_PROFILE || where.userId !== String(user?.id)) return;
      event.params.where = { ...where, ...(await notHere(strapi)) };
    },
  });
}
