import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { idOf, readPanelBody, readPanelValue } from '../../http/panel-requests';
import { PRODUCT_GROUPINGS } from '../../contract/content-types';
import { IMPORT_MAX_BYTES } from '../../contract/upload-limits';
import { editorLanguage, translate } from '../../editorial/editor-language';
import { forbiddenType } from '../../editorial/entry-refusals';
import { permissionsOf } from '../../platform/entry-permissions';
import { withTemporaryFolder } from '../../platform/temporary-files';
import { requireRun } from '../runs/control';
import { accountOf, actorOf } from '../runs/controller';
import { assertMayEnd } from '../runs/run-permissions';
import { importTable, type ImportRequest } from './import-table';
import { decideDoubles } from './doubles';
import { inspectTable } from './inspect-table';
import { answerLate } from './late-answer';
import { COLUMNS_MAX, SHEETS_MAX } from './limits';
import { FILE_MESSAGES } from './messages';
import { CODE_PAGES, MAPPED_COLUMNS, type ImportAnswer } from './panel-api';
import { json, tableUid } from './panel-request';
import { attachZipPictures } from './zip-pictures';

/** Pictures of a ZIP. */
const PICTURES_MAX = 20_000;

const formFields = z.object({
  uid: tableUid,
  create_groups: z.enum(['true', 'false']).default('false'),
  thousands: z.enum(['true', 'false']).default('false'),
  encoding: z.enum(CODE_PAGES).optional(),
  sheets: json(z.array(z.string().max(255)).min(1).max(SHEETS_MAX).nullable(), 'null'),
  pictures: json(z.array(z.string().max(1_000)).max(PICTURES_MAX), '[]'),
  columns: json(z.array(z.string().max(100).nullable()).max(COLUMNS_MAX), '[]'),
  values: json(z.partialRecord(z.enum(MAPPED_COLUMNS), z.record(z.string().max(500), z.string().max(200))), '{}'),
});

const uploadedFile = z.object({ filepath: z.string(), originalFilename: z.string().nullable(), size: z.number() });

const doublesBody = z.strictObject({ as: z.enum(['changed', 'new']) });

const picturesBody = z.object({ pictures: z.record(z.string(), z.int().positive()) });

type FormRequest = Omit<ImportRequest, 'path' | 'signal'> & { upload: string };

/** @throws errors.ValidationError, errors.ForbiddenError */
function readForm(strapi: Core.Strapi, ctx: Context): FormRequest {
  const { body, files } = ctx.request as { body?: unknown; files?: { file?: unknown } };
  const language = editorLanguage(strapi);
  if (files?.file === undefined) throw new errors.ValidationError(translate(FILE_MESSAGES['no-file'], language));
  const { filepath, originalFilename, size } = readPanelValue(uploadedFile, files.file);
  const max = IMPORT_MAX_BYTES / 1024 / 1024;
  if (size > IMPORT_MAX_BYTES) throw new errors.ValidationError(translate(FILE_MESSAGES['too-large'], language, { max }));
  const fields = readPanelValue(formFields, body ?? {});
  const permissions = permissionsOf(strapi, ctx);
  const isAllowed = permissions.may('create', fields.uid) || permissions.may('update', fields.uid);
  if (!isAllowed || !permissions.may('read', fields.uid)) throw forbiddenType(strapi, fields.uid);
  const createGroups = fields.create_groups === 'true';
  const forbidden = Object.keys(PRODUCT_GROUPINGS).find((group) => !permissions.may('create', group));
  if (createGroups && forbidden !== undefined) throw forbiddenType(strapi, forbidden);
  return {
    ...{ uid: fields.uid, upload: filepath, bytes: size, createGroups, zipPaths: fields.pictures, language },
    file: path.basename(originalFilename ?? ''),
    actor: actorOf(ctx),
    permissions,
    // '' is a column that is left out; null one that is read as it is.
    columns: fields.columns.map((column) => (column === null ? undefined : column === '' ? null : column)),
    values: fields.values,
    isThousands: fields.thousands === 'true',
    reading: { encoding: fields.encoding, sheets: fields.sheets ?? undefined },
  };
}

/** Works on an uploaded file: the request's own temporary folder is removed as soon as the answer begins. */
async function withUpload<Result>(upload: string, work: (table: string) => Promise<Result>): Promise<Result> {
  return withTemporaryFolder(async (folder) => {
    const table = path.join(folder, 'table');
    await rename(upload, table);
    return work(table);
  });
}

export function createImportController(strapi: Core.Strapi) {
  return {
    import: async (ctx: Context): Promise<void> => {
      const { upload, ...request } = readForm(strapi, ctx);
      const left = new AbortController();
      ctx.res.once('close', () => left.abort());
      const work = withUpload(upload, async (table): Promise<ImportAnswer> => {
        const run = await importTable(strapi, { ...request, path: table, signal: left.signal });
        return { run: run.id };
      });
      await answerLate(strapi, ctx, work);
    },

    inspect: async (ctx: Context): Promise<void> => {
      const { upload, ...request } = readForm(strapi, ctx);
      const left = new AbortController();
      ctx.res.once('close', () => left.abort());
      await answerLate(
        strapi,
        ctx,
        withUpload(upload, (table) => inspectTable(strapi, { ...request, path: table, signal: left.signal })),
      );
    },

    decideDoubles: async (ctx: Context): Promise<void> => {
      const { as } = readPanelBody(doublesBody, ctx);
      const run = await requireRun(strapi, idOf(ctx));
      if (run.kind !== 'import') throw new errors.NotFoundError();
      await assertMayEnd(strapi, permissionsOf(strapi, ctx), run, accountOf(ctx));
      await decideDoubles(strapi, run, as, editorLanguage(strapi));
      ctx.status = 204;
    },

    attachPictures: async (ctx: Context): Promise<void> => {
      const { pictures } = readPanelBody(picturesBody, ctx);
      const run = await requireRun(strapi, idOf(ctx));
      if (run.kind !== 'import') throw new errors.NotFoundError();
      await assertMayEnd(strapi, permissionsOf(strapi, ctx), run, accountOf(ctx));
      await attachZipPictures(strapi, run, new Map(Object.entries(pictures)), editorLanguage(strapi));
      ctx.status = 204;
    },
  };
}
