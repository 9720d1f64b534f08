import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';
import { readPanelBody } from '../../http/panel-requests';
import { forbiddenType } from '../../editorial/entry-refusals';
import { permissionsOf, type EntryPermissions } from '../../platform/entry-permissions';
import { startRun } from '../runs/control';
import { actorOf } from '../runs/controller';
import { createRun } from '../runs/create-run';
import { say } from '../runs/outcome';
import { findDoubled, readOrigins } from './doubled-countries';
import { mergeEntries } from './merge-entries';
import type { DoubledCountries, MergeAnswer } from './panel-api';

const ORIGIN = 'api::origin.origin';
const PRODUCT = 'api::product.product';

const mergeBody = z.strictObject({ name: z.string().min(1).max(255) });

/** A merge that left some of its products behind would delete their origin. @throws errors.ForbiddenError */
function assertMayMerge(strapi: Core.Strapi, permissions: EntryPermissions): void {
  const mayOrigins = permissions.mayAll('update', ORIGIN, ['name', 'country']) && permissions.mayAll('delete', ORIGIN, []);
  if (!mayOrigins) throw forbiddenType(strapi, ORIGIN);
  if (!permissions.mayAll('update', PRODUCT, ['origin']) || !permissions.mayAll('publish', PRODUCT, []))
    throw forbiddenType(strapi, PRODUCT);
}

export function createCountriesController(strapi: Core.Strapi) {
  return {
    'GET /doubles': async (ctx: Context): Promise<void> => {
      const mayRead = permissionsOf(strapi, ctx).mayAll('read', ORIGIN, ['country']);
      const countries = mayRead ? findDoubled(await readOrigins(strapi)) : [];
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { countries } satisfies DoubledCountries;
    },

    'POST /merges': async (ctx: Context): Promise<void> => {
      const { name } = readPanelBody(mergeBody, ctx);
      assertMayMerge(strapi, permissionsOf(strapi, ctx));
      const origins = await readOrigins(strapi);
      const doubled = findDoubled(origins).find((country) => country.name === name);
      if (!doubled) {
        ctx.body = { run: null } satisfies MergeAnswer;
        return;
      }
      const spellings = doubled.spellings.map(({ text }) => text).join(', ');
      const run = await createRun(
        strapi,
        {
          ...{ kind: 'bulk', uid: ORIGIN, actor: actorOf(ctx), source: { country: name } },
          title: say('countries-merge-title', { spellings, name }),
        },
        mergeEntries(strapi, origins, name),
      );
      await startRun(strapi, run, { kinds: ['changed'], publish: true }, actorOf(ctx));
      ctx.body = { run: run.id } satisfies MergeAnswer;
    },
  };
}
