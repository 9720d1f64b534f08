import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { idOf, readPanelBody } from '../../http/panel-requests';
import { editorLanguage } from '../../editorial/editor-language';
import { assertMayWithAll } from '../../editorial/permission-gate';
import { permissionsOf } from '../../platform/entry-permissions';
import { requireRun } from '../runs/control';
import { actorOf } from '../runs/controller';
import { decideDoubles } from './doubles';
import { readImportForm, withUpload, type FormRequest } from './import-form';
import { importTable } from './import-table';
import { inspectTable } from './inspect-table';
import { answerLate } from './late-answer';
import type { ImportAnswer } from './panel-api';

const doublesBody = z.strictObject({ as: z.enum(['changed', 'new']) });

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
      assertMayWithAll(strapi, permissionsOf(strapi, ctx), run.uid, ['create', 'update']);
      await decideDoubles(strapi, run.id, request, editorLanguage(strapi));
      ctx.status = 204;
    },
  };
}
