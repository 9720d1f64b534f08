import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { idOf, readPanelBody } from '../../http/panel-requests';
import { editorLanguage } from '../../editorial/editor-language';
import { permissionsOf } from '../../platform/entry-permissions';
import { requireRun } from '../runs/control';
import { accountOf, actorOf } from '../runs/controller';
import { assertMayEnd } from '../runs/run-permissions';
import { decideDoubles } from './doubles';
import { readImportForm, withUpload, type FormRequest } from './import-form';
import { importTable } from './import-table';
import { inspectTable } from './inspect-table';
import { answerLate } from './late-answer';
import type { ImportAnswer } from './panel-api';
import { attachZipPictures } from './zip-pictures';

const doublesBody = z.strictObject({ as: z.enum(['changed', 'new']), position: z.number().int().positive().optional() });

const picturesBody = z.object({ pictures: z.record(z.string(), z.int().positive()) });

export function createImportController(strapi: Core.Strapi) {
  const readForm = (ctx: Context): FormRequest =>
    readImportForm(strapi, ctx, { actor: actorOf(ctx), permissions: permissionsOf(strapi, ctx) });
  return {
    // src/http/strapi-routes/body.ts reads its form.
    'POST /imports': async (ctx: Context): Promise<void> => {
      const { upload, ...request } = readForm(ctx);
      const work = withUpload(upload, async (table): Promise<ImportAnswer> => {
        const run = await importTable(strapi, { ...request, path: table });
        return { run: run.id };
      });
      await answerLate(strapi, ctx, work);
    },

    'POST /inspections': async (ctx: Context): Promise<void> => {
      const { upload, ...request } = readForm(ctx);
      await answerLate(
        strapi,
        ctx,
        withUpload(upload, (table) => inspectTable(strapi, { ...request, path: table })),
      );
    },

    'POST /runs/:id/doubles': async (ctx: Context): Promise<void> => {
      const request = readPanelBody(doublesBody, ctx);
      const run = await requireRun(strapi, idOf(ctx));
      if (run.kind !== 'import') throw new errors.NotFoundError();
      await assertMayEnd(strapi, permissionsOf(strapi, ctx), run, accountOf(ctx));
      await decideDoubles(strapi, run.id, request, editorLanguage(strapi));
      ctx.status = 204;
    },

    'POST /imports/:id/pictures': async (ctx: Context): Promise<void> => {
      const { pictures } = readPanelBody(picturesBody, ctx);
      const run = await requireRun(strapi, idOf(ctx));
      if (run.kind !== 'import') throw new errors.NotFoundError();
      await assertMayEnd(strapi, permissionsOf(strapi, ctx), run, accountOf(ctx));
      await attachZipPictures(strapi, run, new Map(Object.entries(pictures)), editorLanguage(strapi));
      ctx.status = 204;
    },
  };
}
