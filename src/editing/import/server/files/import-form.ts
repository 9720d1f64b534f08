import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { listOf, readPanelValue, recordOf } from '../../../../public/http/panel-requests';
import { PRODUCT_GROUPINGS } from '../../../../contract/content-types';
import { IMPORT_MAX_BYTES } from '../../../../contract/limits';
import { editorLanguage, translate } from '../../../texts/editor-language';
import { assertMayWithAll } from '../../../saving/server/permission-gate';
import type { EntryAction, EntryPermissions } from '../../../../platform/entry-permissions';
import { withTemporaryFolder } from '../../../../platform/temporary-files';
import type { ImportRequest } from './import-table';
import { COLUMNS_MAX } from './limits';
import { FILE_MESSAGES } from './messages';
import { CODE_PAGES, MAPPED_COLUMNS, isTableUid, type TableUid } from './panel-api';
import { VALUES_MAX } from './value-choices';

export const tableUid = z.custom<TableUid>(isTableUid, 'uid must be one of the content types with a table.');

export const json = <Schema extends z.ZodType>(schema: Schema, preset: string) =>
  z
    .string()
    .default(preset)
    .transform((text, context): unknown => {
      try {
        // Its setter would change the object's prototype.
        return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
      } catch {
        context.addIssue('A parameter is no JSON.');
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Koa's query has another prototype: this copy has its own members alone. */
export const queryOf = (ctx: Context): Record<string, unknown> => Object.fromEntries(Object.entries(ctx.query));

/** A script's form has others besides. */
export const FORM_FIELDS = {
  // A script may leave it out.
  uid: tableUid.default('api::product.product'),
  create_groups: z.stringbool().default(false),
  thousands: z.stringbool().default(false),
  encoding: z.enum(CODE_PAGES).optional(),
  sheets: json(listOf(z.string().max(255), { min: 1, max: 1 }).nullable(), 'null'),
  columns: json(listOf(z.string().max(100).nullable(), { max: COLUMNS_MAX }), '[]'),
  values: json(z.partialRecord(z.enum(MAPPED_COLUMNS), recordOf(z.string().max(200), { max: VALUES_MAX })), '{}'),
};

const uploadedFile = z.object({ filepath: z.string(), originalFilename: z.string().nullable(), size: z.number() });

type FormRequest = Omit<ImportRequest, 'path'> & { upload: string };

type FormSender = Pick<ImportRequest, 'actor' | 'permissions'>;

/** Rows of products are matched with brands, origins and types, and name those. @throws errors.ForbiddenError */
export function assertMayWithGroups(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  uid: TableUid,
  actions: readonly EntryAction[] = [],
): void {
  if (uid !== 'api::product.product') return;
  for (const group of Object.keys(PRODUCT_GROUPINGS)) assertMayWithAll(strapi, permissions, group, actions);
}

export function readImportForm(strapi: Core.Strapi, ctx: Context, { actor, permissions }: FormSender): FormRequest {
  const { body, files } = ctx.request as { body?: unknown; files?: { file?: unknown } };
  const language = editorLanguage(strapi);
  if (files?.file === undefined) throw new errors.ValidationError(translate(FILE_MESSAGES['no-file'], language));
  const { filepath, originalFilename, size } = readPanelValue(uploadedFile, files.file);
  const max = IMPORT_MAX_BYTES / 1024 / 1024;
  if (size > IMPORT_MAX_BYTES) throw new errors.ValidationError(translate(FILE_MESSAGES['import-too-large'], language, { max }));
  const fields = readPanelValue(z.object(FORM_FIELDS), body ?? {});
  const createGroups = fields.create_groups;
  assertMayWithAll(strapi, permissions, fields.uid, ['create', 'update']);
  assertMayWithGroups(strapi, permissions, fields.uid, createGroups ? ['create'] : []);
  const left = new AbortController();
  ctx.res.once('close', () => left.abort());
  return {
    uid: fields.uid,
    upload: filepath,
    createGroups,
    language,
    file: path.basename(originalFilename ?? ''),
    actor,
    permissions,
    signal: left.signal,
    mapping: { columns: fields.columns, values: fields.values },
    isThousands: fields.thousands,
    reading: { encoding: fields.encoding, sheet: fields.sheets?.[0] },
  };
}

/** Works on an uploaded file: the request's own temporary folder is removed as soon as the answer begins. */
export async function withUpload<Result>(upload: string, work: (table: string) => Promise<Result>): Promise<Result> {
  return withTemporaryFolder(async (folder) => {
    const table = path.join(folder, 'table');
    await rename(upload, table);
    return work(table);
  });
}
