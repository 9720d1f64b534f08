import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { idOf, readPanelValue } from '../../../../public/http/panel-requests';
import { editorLanguage, translate, type Language } from '../../../texts/editor-language';
import { TYPE_TEXTS } from '../../../texts/labels';
import { assertMayWithAll } from '../../../saving/server/permission-gate';
import { foldText } from '../../../../public/read-model/projection/text';
import { permissionsOf } from '../../../../platform/entry-permissions';
import { conditions } from '../../../changes/server/panel-requests';
import { requireRun } from '../../../changes/server/control';
import { type TableValue, CellFormat, loadPictureNames, pictureIds } from './format-cells';
import { FILE_MESSAGES } from './messages';
import { ENTRY_FILTERS, isTableUid, TABLE_FORMATS, type TableFormat, type ImportSource, type TableUid } from './panel-api';
import { assertMayWithGroups, json, queryOf, tableUid } from './import-form';
import { showEntries } from './show-entries';
import { writeCsv } from './write-csv';
import { writeXlsx } from './write-xlsx';
import type { Run } from '../../../changes/server/run';
import { entryPages } from '../../../changes/server/run-store';
import texts from './columns.json';
import { chunksOf } from '../../../../platform/chunks';
import { findSelected, toStoredFilter } from '../../../bulk/server/selection';
import { readDocuments } from '../../../changes/server/document-values';
import { columnsOf } from './columns';
import { loadGroupLookups } from './group-lookup';

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
async function exportTable(
  strapi: Core.Strapi,
  request: ExportRequest,
  ctx: Context,
): Promise<AsyncGenerator<readonly TableValue[]>> {
  const { uid, filters, search } = request;
  assertMayWithAll(strapi, permissionsOf(strapi, ctx), uid);
  assertMayWithGroups(strapi, permissionsOf(strapi, ctx), uid);
  const filter = await toStoredFilter(strapi, ctx, uid, { conditions: filters, search });
  return readRows(strapi, request, await findSelected(strapi, uid, filter));
}

const toValue = (cell: unknown): TableValue => {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'number' || typeof cell === 'string' ? cell : JSON.stringify(cell);
};

/** The wrong rows of an import as they were typed, with what is wrong in the first column. */
async function* readWrongRows(strapi: Core.Strapi, run: Run, language: Language): AsyncGenerator<readonly TableValue[]> {
  const { header } = run.source as unknown as ImportSource;
  // A file of wrong rows that is imported again has reasons of its own.
  const places = [...header.keys()].filter((at) => !Object.values(texts.reason).includes(header[at] ?? ''));
  yield [texts.reason[language], ...places.map((at) => header[at] ?? '')];
  for await (const entries of entryPages(strapi.db.connection, run.id, { kind: 'wrong' })) {
    for (const { errors, raw } of entries) {
      const reasons = errors.map(({ column, message }) => `${column}: ${message}`).join(' ');
      const cells: readonly unknown[] = Array.isArray(raw) ? raw : [];
      yield [reasons, ...places.map((at) => toValue(cells[at]))];
    }
  }
}

const PAGE_MAX = 10_000;

const format = z.enum(TABLE_FORMATS);

const exportQuery = z.object({
  uid: tableUid,
  format,
  filters: json(conditions, '[]'),
  search: z.string().max(200).default(''),
});

const wrongRowsQuery = z.object({ format });

const entriesQuery = z.object({
  show: z.enum(ENTRY_FILTERS),
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
});

/** @returns a name for a file, such as `san-pham-2026-11-23.xlsx` */
function fileName(of: string, format: TableFormat): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date());
  return `${foldText(of).replace(/[^a-z0-9]+/g, '-')}-${day}.${format}`;
}

/** Columns with long texts. */
const WIDE = 40;
const NARROW = 18;

function sendTable(
  strapi: Core.Strapi,
  ctx: Context,
  rows: AsyncGenerator<readonly TableValue[]>,
  name: string,
  format: TableFormat,
): void {
  const language = editorLanguage(strapi);
  const sheet = { name: name.slice(0, 31), widths: [WIDE, ...Array<number>(40).fill(NARROW)] };
  const body: Readable = format === 'csv' ? writeCsv(rows, language === 'vi' ? ',' : '.') : writeXlsx(rows, sheet);
  body.on('error', (error) => strapi.log.error(`The export ${name} ended early: ${error.message}`));
  ctx.set('Cache-Control', 'no-store');
  ctx.attachment(fileName(name, format));
  ctx.type = format === 'csv' ? 'text/csv; charset=utf-8' : '.xlsx';
  ctx.body = body;
}

export function createExportController(strapi: Core.Strapi) {
  return {
    'GET /export': async (ctx: Context): Promise<void> => {
      const { format, ...wanted } = readPanelValue(exportQuery, queryOf(ctx));
      const request = { ...wanted, language: editorLanguage(strapi) };
      const rows = await exportTable(strapi, request, ctx);
      sendTable(strapi, ctx, rows, translate(TYPE_TEXTS[wanted.uid].name, request.language), format);
    },

    'GET /runs/:id/entries': async (ctx: Context): Promise<void> => {
      const { show, page } = readPanelValue(entriesQuery, queryOf(ctx));
      const run = await requireRun(strapi, idOf(ctx));
      assertMayWithAll(strapi, permissionsOf(strapi, ctx), run.uid);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = await showEntries(strapi, { run, filter: show, page, language: editorLanguage(strapi) });
    },

    'GET /runs/:id/wrong-rows': async (ctx: Context): Promise<void> => {
      const { format } = readPanelValue(wrongRowsQuery, queryOf(ctx));
      const run = await requireRun(strapi, idOf(ctx));
      if (run.kind !== 'import' || !isTableUid(run.uid)) throw new errors.NotFoundError();
      assertMayWithAll(strapi, permissionsOf(strapi, ctx), run.uid);
      const language = editorLanguage(strapi);
      sendTable(strapi, ctx, readWrongRows(strapi, run, language), translate(FILE_MESSAGES['wrong-rows'], language), format);
    },
  };
}
