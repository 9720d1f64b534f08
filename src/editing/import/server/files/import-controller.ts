import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { readPanelBody } from '../../../../public/http/panel-requests';
import { editorLanguage, translate } from '../../../texts/editor-language';
import { permissionsOf } from '../../../../platform/entry-permissions';
import { actorOf, requireReadableRun } from '../../../changes/server/controller';
import { decideDoubles } from './doubles';
import { readImportForm, withUpload } from './import-form';
import { importTable, inspectTable, type ImportRequest } from './import-table';
import { FILE_MESSAGES } from './messages';
import type { ImportAnswer } from './panel-api';

/** A proxy in between closes a connection on which nothing happens for 30 to 60 s. */
const INTERVAL_MS = 5_000;

const LATE = Symbol('late');

/**
 * Answers a request with what `work` results in, however long it takes: after some seconds the answer begins, with spaces before
 * its JSON. A failure then is `{ error: { message } }` with status 200.
 */
async function answerLate(strapi: Core.Strapi, ctx: Context, work: Promise<object>): Promise<void> {
  const failure = translate(FILE_MESSAGES['read-failed'], editorLanguage(strapi));
  const first = await Promise.race([work, wait(INTERVAL_MS, LATE, { ref: false })]);
  ctx.set('Cache-Control', 'no-store');
  if (first !== LATE) {
    ctx.body = first;
    return;
  }
  const body = new PassThrough();
  ctx.type = 'application/json';
  // A proxy would keep the spaces back.
  ctx.set('X-Accel-Buffering', 'no');
  ctx.body = body;
  const timer = setInterval(() => body.write(' '), INTERVAL_MS);
  body.write(' ');
  const answer = (result: object): void => {
    clearInterval(timer);
    body.end(JSON.stringify(result));
  };
  void work.then(answer, (error: unknown) => {
    const isTold = error instanceof errors.ApplicationError;
    if (!isTold) strapi.log.warn(`An import was not read: ${String(error)}`);
    answer({ error: { message: isTold ? error.message : failure } });
  });
}

const doublesBody = z.strictObject({ as: z.enum(['changed', 'new']) });

export function createImportController(strapi: Core.Strapi) {
  // src/public/http/strapi-routes/body.ts reads the form.
  const answerForm = (work: (request: ImportRequest) => Promise<object>) => async (ctx: Context) => {
    const { upload, ...request } = readImportForm(strapi, ctx, { actor: actorOf(ctx), permissions: permissionsOf(strapi, ctx) });
    await answerLate(
      strapi,
      ctx,
      withUpload(upload, (path) => work({ ...request, path })),
    );
  };
  return {
    'POST /imports': answerForm(async (request): Promise<ImportAnswer> => ({ run: (await importTable(strapi, request)).id })),
    'POST /inspections': answerForm((request) => inspectTable(strapi, request)),

    'POST /runs/:id/doubles': async (ctx: Context): Promise<void> => {
      const request = readPanelBody(doublesBody, ctx);
      const run = await requireReadableRun(strapi, ctx, ['create', 'update']);
      if (run.kind !== 'import') throw new errors.NotFoundError();
      await decideDoubles(strapi, run.id, request, editorLanguage(strapi));
      ctx.status = 204;
    },
  };
}
