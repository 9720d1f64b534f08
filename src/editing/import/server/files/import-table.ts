import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { FILE_UID } from '../../../../contract/content-types';
import { type Language, translate } from '../../../texts/editor-language';
import { TYPE_TEXTS } from '../../../texts/labels';
import { assertMayWithAll } from '../../../saving/server/permission-gate';
import type { EntryPermissions } from '../../../../platform/entry-permissions';
import { WorkerFailure, WorkerTaskError } from '../../../../platform/workers/worker-errors';
import { foldText } from '../../../../public/read-model/projection/text';
import { createRun } from '../../../changes/server/create-run';
import { isSameValue } from '../../../changes/server/document-values';
import type { Actor, Json, Run } from '../../../changes/server/run';
import { type RunRow, RUNS, toRun } from '../../../changes/server/tables';
import { cellLimitsOf } from './value-checks';
import { keyColumnsOf, type Column, importColumnsOf } from './columns';
import { loadGrapeNames } from '../foreign/grape-names';
import { loadGroupLookups, type GroupLookups } from './group-lookup';
import type { ColumnChoices, Header } from './header';
import { TABLES_AT_ONCE } from './limits';
import type { ImportContext } from './row';
import { FILE_MESSAGES, FileError } from './messages';
import { NewGroups } from './new-groups';
import { openImport, type OpenImport } from './open-import';
import { type ImportSource, type RememberedMapping, type TableUid, MAPPED_COLUMNS, type Inspection } from './panel-api';
import { PlanSummary } from './plan-summary';
import { TablePlanner } from './plan-table';
import type { InspectedFile } from './read-import';
import type { ReadingChoices } from './read-table';
import { ValueChoices, type ValueRequest, proposeValues } from './value-choices';

export interface ImportRequest {
  uid: TableUid;
  /** where the uploaded file lies */
  path: string;
  /** as the editor's computer calls it */
  file: string;
  bytes: number;
  createGroups: boolean;
  /** what the editor says of its columns and values */
  columns: ColumnChoices;
  values: ValueRequest;
  /** the same, as it is remembered; undefined: the editor was not asked */
  mapping: RememberedMapping | undefined;
  /** whether prices are in thousands of đồng */
  isThousands: boolean;
  /** what the editor says of how the file is read */
  reading: ReadingChoices;
  actor: Actor;
  language: Language;
  /** what the editor may do */
  permissions: EntryPermissions;
  /** aborted when she has left */
  signal: AbortSignal;
}

const FILE_NAME_LENGTH = 200;

const titlesOf = (columns: readonly Column[], language: Language): string =>
  columns.map(({ title }) => title[language === 'vi' ? 0 : 1]).join(', ');

/** @throws FileError when a row's entry could not be told, errors.ForbiddenError for pictures without the media library */
function assertColumns(strapi: Core.Strapi, { columns }: Header, { uid, language, permissions }: ImportRequest): void {
  const keys = keyColumnsOf(uid);
  if (!columns.some((column) => column !== undefined && keys.includes(column)))
    throw new FileError('no-key', { columns: titlesOf(keys, language) });
  // A name finds a file of the media library, and an address adds one.
  if (columns.some((column) => column?.kind === 'pictures')) assertMayWithAll(strapi, permissions, FILE_UID, ['create']);
}

/** Reads a table and stores its dry run. @throws FileError */
async function planImport(
  strapi: Core.Strapi,
  request: ImportRequest,
  groups: GroupLookups,
  { header, batches }: OpenImport,
): Promise<Run> {
  const { uid, bytes, language, actor, createGroups } = request;
  const file = request.file.normalize('NFC').slice(0, FILE_NAME_LENGTH);
  assertColumns(strapi, header, request);
  const context: ImportContext = {
    strapi,
    uid,
    header,
    language,
    groups,
    newGroups: new NewGroups(createGroups),
    grapes: await loadGrapeNames(strapi.db.connection),
    summary: new PlanSummary(language),
    valueChoices: new ValueChoices(request.values),
    isThousands: request.isThousands,
  };
  const source: ImportSource = {
    file,
    bytes,
    header: [...(header.system?.titles ?? header.titles)],
    ...(header.system && { system: header.system.name }),
    ...(header.sheets && { sheets: [...header.sheets] }),
    ignored: [...header.ignored],
    groups: 0,
    ...(request.mapping && { mapping: request.mapping }),
  };
  const type = translate(TYPE_TEXTS[uid].name, language).toLowerCase();
  const title = translate(FILE_MESSAGES['import-title'], language, { type, file });
  const entries = new TablePlanner(context).plan(batches);
  const asked = { kind: 'import' as const, uid, title, actor, source: source as unknown as Json };
  const run = await createRun(strapi, asked, entries);
  const { made, leftOut, reasons, bare, bareNames, priceChanges } = context.summary;
  // Known only behind the last row.
  const known = { made, leftOut, reasons, bare, bareNames, priceChanges, groups: context.newGroups.size };
  await strapi.db
    .connection(RUNS)
    .where({ id: run.id })
    .update({ source: JSON.stringify({ ...(run.source as unknown as ImportSource), ...known }) });
  return run;
}

let reading = 0;

/** Other files are read: the same request may do a little later. */
export class BusyError extends errors.ApplicationError {}

/** @returns what the editor is told. A thread that fails in a way that has no words is for the log too. */
function tellFileError(strapi: Core.Strapi, error: unknown, language: Language): unknown {
  if (error instanceof FileError) return new errors.ApplicationError(error.say(language));
  if (!(error instanceof WorkerFailure || error instanceof WorkerTaskError)) return error;
  strapi.log.error(`A table was not read: ${error.message}`);
  return new errors.ApplicationError(translate(FILE_MESSAGES['read-failed'], language));
}

/** Reads a file when not too many are read. @throws BusyError */
async function inReadingSlot<Result>(language: Language, work: () => Promise<Result>): Promise<Result> {
  if (reading >= TABLES_AT_ONCE) throw new BusyError(translate(FILE_MESSAGES.busy, language));
  reading += 1;
  try {
    return await work();
  } finally {
    reading -= 1;
  }
}

/**
 * Reads an uploaded table and stores what it would change as a dry run. No content is written.
 *
 * @throws errors.ApplicationError in the editor's language
 */
export async function importTable(strapi: Core.Strapi, request: ImportRequest): Promise<Run> {
  const { path, uid, language, signal, columns, reading } = request;
  return inReadingSlot(language, async () => {
    let table: OpenImport | undefined;
    try {
      const groups = await loadGroupLookups(strapi);
      const places = [...groups.origin.byId.values()].map(({ name }) => foldText(name));
      table = await openImport({ path, uid, language, columns, places, reading, limits: cellLimitsOf(strapi, uid) }, signal);
      return await planImport(strapi, request, groups, table);
    } catch (error) {
      throw tellFileError(strapi, error, language);
    } finally {
      await table?.close();
    }
  });
}

type InspectionRequest = Pick<ImportRequest, 'path' | 'uid' | 'language' | 'signal' | 'reading' | 'actor'>;

async function inspectFile(strapi: Core.Strapi, request: InspectionRequest): Promise<InspectedFile> {
  const { path, uid, language, signal, reading } = request;
  const input = { path, uid, language, reading, limits: cellLimitsOf(strapi, uid), isInspection: true };
  const { inspected, close } = await openImport(input, signal);
  await close();
  return inspected;
}

/** Imports of an account in which a header like the file's is looked for, the latest ones. */
const RECALLED_MAX = 20;

/** @returns what the account has said of a file with these titles */
async function recallMapping(
  strapi: Core.Strapi,
  { actor, uid }: InspectionRequest,
  titles: readonly string[],
): Promise<RememberedMapping | null> {
  const rows: RunRow[] = await strapi.db
    .connection(RUNS)
    .where({ kind: 'import', uid, actor_id: actor.id })
    .orderBy('created_at', 'desc')
    .limit(RECALLED_MAX)
    .select('*');
  const sources = rows.map((row) => toRun(row).source as unknown as ImportSource | null);
  return sources.find((source) => source?.mapping && isSameValue(source.header, titles))?.mapping ?? null;
}

/**
 * Reads what a file's columns and values are taken for, so that an editor confirms or changes it before the dry run.
 *
 * @throws errors.ApplicationError in the editor's language
 */
export async function inspectTable(strapi: Core.Strapi, request: InspectionRequest): Promise<Inspection> {
  const { uid, language } = request;
  try {
    const { values, ...inspected } = await inReadingSlot(language, () => inspectFile(strapi, request));
    const known = { groups: await loadGroupLookups(strapi), grapes: await loadGrapeNames(strapi.db.connection) };
    const isProduct = uid === 'api::product.product';
    const titles = inspected.columns.map(({ title }) => title);
    return {
      ...inspected,
      remembered: await recallMapping(strapi, request, titles),
      fields: importColumnsOf(uid).map(({ name, title }) => ({ name, title: title[language === 'vi' ? 0 : 1] })),
      values: Object.fromEntries(
        MAPPED_COLUMNS.map((column) => [column, isProduct ? proposeValues(column, values[column] ?? [], known) : []]),
      ) as Inspection['values'],
    };
  } catch (error) {
    throw tellFileError(strapi, error, language);
  }
}
