import type { Core } from '@strapi/strapi';
import { assertPatch } from '../strapi-patches/assert-patch';
import { keepDropsAside } from './keep-aside';
import { assertKnownDatabase } from './newer-database';
import { assertCanRunBeside } from './running-releases';

type Handler = (context: unknown) => Promise<unknown>;

interface Hook {
  getHandlers: () => Handler[];
  register: (handler: Handler) => void;
}

/** Puts the checks around Strapi's changes of the database, which follow the hook. Call it in `register`. @throws PatchError */
export function guardStoredSchema(strapi: Core.Strapi): void {
  const hook = strapi.hook('strapi::content-types.beforeSync') as Hook;
  // Strapi calls all handlers at once, and some delete drafts and locales of types that lost them.
  const others = hook.getHandlers().splice(0);
  assertPatch(
    'stored schema (src/platform/stored-schema)',
    '@strapi/core 5.54',
    others.length > 0 && hook.getHandlers().length === 0,
  );
  hook.register(async (context) => {
    await assertKnownDatabase(strapi);
    await assertCanRunBeside(strapi);
    await Promise.all(others.map((handle) => handle(context)));
    await keepDropsAside(strapi);
  });
}
