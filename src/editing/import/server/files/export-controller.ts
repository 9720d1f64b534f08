import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { readPanelValue } from '../../../../public/http/panel-requests';
import { editorLanguage, translate, type Language } from '../../../texts/editor-language';
import { TYPE_TEXTS } from '../../../texts/labels';
import { assertMayWithAll } from '../../../saving/server/permission-gate';
import { foldText } from '../../../../public/read-model/projection/text';
import { permissionsOf } from '../../../../platform/entry-permissions';
import { conditions } from '../../../changes/server/panel-requests';
import { requireReadableRun } from '../../../changes/server/controller';
import { type TableValue, CellFormat, loadPictureNames, pictureIds } from './format-cells';
import { FILE_MESSAGES } from './messages';
import { ENTRY_FILTERS, isTableUid, TABLE_FORMATS, type TableFormat, type ImportSource, type TableUid } from './panel-api';
import { assertMayWithGroups, json, queryOf, tableUid } from './import-form';
import { showEntries } from './show-entries';
import { writeCsv, writeXlsx } from './write-table';
import type { Run } from '../../../changes/server/run';
import { entryPages } from '../../../changes/server/run-store';
import texts from './columns.json';
import { chunksOf } from '../../../../platform/chunks';
import { findSelected, toStoredFilter } from '../../../bulk/server/selection';
import { readDocuments } from '../../../changes/server/document-values';
import { columnsOf } from './columns';
import { loadGroupLookups } from './group-lookup';
import { dayOf } from '../../../plans/server/moment-input';

const CHUNK = 200;

async function* readRows(
  strapi: Core.Strapi,
  uid: TableUid,
  documentIds: readonly string[],
  language: Language,
): AsyncGenerator<readonly TableValue[]> {
  const columns = columnsOf(uid);
  yield columns.map(({ title }) => translate(title, language));
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
const fileName = (of: string, format: TableFormat): string =>
  `${foldText(of).replace(/[^a-z0-9]+/g, '-')}-${dayOf(Date.now())}.${format}`;

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
      const { format, uid, filters, search } = readPanelValue(exportQuery, queryOf(ctx));
      const language = editorLanguage(strapi);
      assertMayWithAll(strapi, permissionsOf(strapi, ctx), uid);
      assertMayWithGroups(strapi, permissionsOf(strapi, ctx), uid);
      const filter = await toStoredFilter(strapi, ctx, uid, { conditions: filters, search });
      const rows = readRows(strapi, uid, await findSelected(strapi, uid, filter), language);
      sendTable(strapi, ctx, rows, translate(TYPE_TEXTS[uid].name, language), format);
    },

    'GET /runs/:id/entries': async (ctx: Context): Promise<void> => {
      const { show, page } = readPanelValue(entriesQuery, queryOf(ctx));
      const run = await requireReadableRun(strapi, ctx);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = await showEntries(strapi, { run, filter: show, page, language: editorLanguage(strapi) });
    },

    'GET /runs/:id/wrong-rows': async (ctx: Context): Promise<void> => {
      const { format } = readPanelValue(wrongRowsQuery, queryOf(ctx));
      const run = await requireReadableRun(strapi, ctx);
      if (run.kind !== 'import' || !isTableUid(run.uid)) throw new errors.NotFoundError();
      const language = editorLanguage(strapi);
      sendTable(strapi, ctx, readWrongRows(strapi, run, language), translate(FILE_MESSAGES['wrong-rows'], language), format);
    },
  };
}
