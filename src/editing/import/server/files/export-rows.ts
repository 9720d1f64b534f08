import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Language } from '../../../texts/editor-language';
import { assertMayWithAll } from '../../../saving/server/permission-gate';
import { chunksOf } from '../../../../platform/chunks';
import { permissionsOf } from '../../../../platform/entry-permissions';
import { findSelected, toStoredFilter } from '../../../bulk/server/selection';
import { readDocuments } from '../../../changes/server/document-values';
import { columnsOf } from './columns';
import { CellFormat, loadPictureNames, pictureIds, type TableValue } from './format-cells';
import { loadGroupLookups } from './group-lookup';
import type { TableUid } from './panel-api';

/** Documents that are read together. */
const CHUNK = 200;

/** What of a table is exported. */
interface ExportRequest {
  uid: TableUid;
  /** as the panel's list has them in its address */
  filters: readonly object[];
  /** what the list is searched by; '' for nothing */
  search: string;
  language: Language;
}

async function* readRows(
  strapi: Core.Strapi,
  { uid, language }: ExportRequest,
  documentIds: readonly string[],
): AsyncGenerator<readonly TableValue[]> {
  const columns = columnsOf(uid);
  yield columns.map(({ title }) => title[language === 'vi' ? 0 : 1]);
  const groups = await loadGroupLookups(strapi);
  for (const ids of chunksOf(documentIds, CHUNK)) {
    const documents = await readDocuments(strapi, uid, ids);
    const files = [...documents.values()].flatMap(({ draft }) => pictureIds(columns, draft ?? {}));
    const format = new CellFormat(language, groups, await loadPictureNames(strapi, files));
    for (const id of ids) {
      const stored = documents.get(id);
      // Deleted meanwhile.
      if (!stored) continue;
      yield columns.map((column) => format.formatDraft(column, stored));
    }
  }
}

/** @returns what the panel's list shows, titles first. @throws errors.ForbiddenError */
export async function exportTable(
  strapi: Core.Strapi,
  request: ExportRequest,
  ctx: Context,
): Promise<AsyncGenerator<readonly TableValue[]>> {
  const { uid, filters, search } = request;
  assertMayWithAll(strapi, permissionsOf(strapi, ctx), uid);
  const filter = await toStoredFilter(strapi, ctx, uid, { conditions: filters, search });
  return readRows(strapi, request, await findSelected(strapi, uid, filter));
}
