import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';
import { idOf, listOf, pageOf, readPanelBody } from '../../../public/http/panel-requests';
import { assertMayWithAll, readableTypes } from '../../saving/server/permission-gate';
import { permissionsOf, type EntryAction } from '../../../platform/entry-permissions';
import { wakeJob } from '../../../platform/jobs/running-jobs';
import { discardRun, requireRun, startRun, stopRun } from './control';
import { RUNS_PAGE_SIZE, type RunAnswer, type RunPage } from './panel-api';
import { assertMayApply, assertMayUndo } from './run-permissions';
import type { Actor, Run, RunChoices } from './run';
import { listRuns } from './run-store';
import { countPictureWork } from './pictures/picture-work';
import { undoRun } from './undo';
import { RUNS_JOB } from './worker';

const choicesSchema = z.strictObject({
  kinds: listOf(z.enum(['new', 'changed']), { min: 1, max: 2 }),
  publish: z.boolean(),
  confirms: z.boolean().default(false),
});

const NAME_LENGTH = 255;

interface PanelState {
  user: { id: number; firstname?: string | null; lastname?: string | null; email?: string | null };
}

/** @returns the account of a request of the panel, as runs remember it */
export function actorOf(ctx: Context): Actor {
  const { id, firstname, lastname, email } = (ctx.state as PanelState).user;
  const name = [firstname, lastname].filter(Boolean).join(' ') || (email ?? '');
  return { id, name: name.slice(0, NAME_LENGTH) };
}

function presentRun(run: Run): RunAnswer {
  const { applied, skipped, failed } = run.counts;
  return { run, done: Math.min(run.chosen, applied + skipped + failed) };
}

/** @returns the run of a request whose entries the account may read. @throws errors.NotFoundError, errors.ForbiddenError */
export async function requireReadableRun(strapi: Core.Strapi, ctx: Context, actions: readonly EntryAction[] = []): Promise<Run> {
  const run = await requireRun(strapi, idOf(ctx));
  assertMayWithAll(strapi, permissionsOf(strapi, ctx), run.uid, actions);
  return run;
}

export function createRunsController(strapi: Core.Strapi) {
  const answer = (ctx: Context, run: Run): void => {
    ctx.body = presentRun(run);
  };

  /** @throws errors.NotFoundError, errors.ForbiddenError */
  const requireApplicable = async (ctx: Context, choices?: RunChoices): Promise<Run> => {
    const run = await requireRun(strapi, idOf(ctx));
    await assertMayApply(strapi, permissionsOf(strapi, ctx), run, choices);
    return run;
  };

  return {
    'GET /': async (ctx: Context): Promise<void> => {
      const uids = readableTypes(strapi, permissionsOf(strapi, ctx));
      ctx.body = (await listRuns(strapi.db.connection, uids, pageOf(ctx, RUNS_PAGE_SIZE))) satisfies RunPage;
    },

    'GET /:id': async (ctx: Context): Promise<void> => {
      const run = await requireReadableRun(strapi, ctx);
      const picturesLeft = run.kind === 'import' ? await countPictureWork(strapi.db.connection, run.id) : 0;
      ctx.body = { ...presentRun(run), picturesLeft } satisfies RunAnswer;
    },

    'POST /:id/start': async (ctx: Context): Promise<void> => {
      const choices = readPanelBody(choicesSchema, ctx);
      answer(ctx, await startRun(strapi, await requireApplicable(ctx, choices), choices, actorOf(ctx)));
    },

    'POST /:id/stop': async (ctx: Context): Promise<void> => {
      answer(ctx, await stopRun(strapi, (await requireApplicable(ctx)).id));
    },

    'POST /:id/undo': async (ctx: Context): Promise<void> => {
      const run = await requireRun(strapi, idOf(ctx));
      await assertMayUndo(strapi, permissionsOf(strapi, ctx), run);
      answer(ctx, await requireRun(strapi, await undoRun(strapi, run, actorOf(ctx))));
      wakeJob(RUNS_JOB);
    },

    'POST /:id/discard': async (ctx: Context): Promise<void> => {
      await discardRun(strapi, (await requireApplicable(ctx)).id);
      ctx.status = 204;
    },
  };
}
