import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Language } from '../../../texts/editor-language';
import { assertMayWithAll } from '../../../saving/server/permission-gate';
import { permissionsOf } from '../../../../platform/entry-permissions';
import { toStoredFilter } from '../../../bulk/server/selection';
import { readDocuments } from '../../../changes/server/document-values';
import { columnsOf, type Column } from './columns';
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

interface FoundRow {
  id: number;
  documentId: string;
}

type Query = Readonly<Record<string, unknown>> & { filters?: object };

/** Reads the documents that the list shows, by their rows' ids, which newer documents don't move. */
async function* findIds(strapi: Core.Strapi, uid: TableUid, query: Query): AsyncGenerator<string[]> {
  for (let after = 0; ;) {
    const filters = { $and: [query.filters ?? {}, { id: { $gt: after } }] };
    const page = { ...query, filters, sort: 'id:asc', limit: CHUNK, fields: ['id', 'documentId'] };
    const found = (await strapi.documents(uid).findMany(page)) as unknown as FoundRow[];
    if (found.length > 0) yield found.map(({ documentId }) => documentId);
    const last = found.at(-1);
    if (last === undefined || found.length < CHUNK) return;
    after = last.id;
  }
}

interface Readable {
  columns: readonly Column[];
  query: Query;
}

async function* readRows(
  strapi: Core.Strapi,
  { uid, language }: ExportRequest,
  { columns, query }: Readable,
): AsyncGenerator<readonly TableValue[]> {
  yield columns.map(({ title }) => title[language === 'vi' ? 0 : 1]);
  const groups = await loadGroupLookups(strapi);
  for await (const ids of findIds(strapi, uid, query)) {
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
  const allowed: Query = await toStoredFilter(strapi, ctx, uid, { conditions: filters, search });
  return readRows(strapi, request, { columns: columnsOf(uid), query: { status: 'draft', ...allowed } });
}
