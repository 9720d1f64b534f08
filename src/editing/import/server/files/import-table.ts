import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { FILE_UID } from '../../../../contract/content-types';
import { type Language, type MessageValues, translate } from '../../../texts/editor-language';
import { TYPE_TEXTS } from '../../../texts/labels';
import { assertMayWithAll } from '../../../saving/server/permission-gate';
import type { EntryPermissions } from '../../../../platform/entry-permissions';
import { streamFromWorker } from '../../../../platform/workers/stream-from-worker';
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
import type { Header } from './header';
import { READ_DEADLINE_MS, READER_HEAP_MB, TABLES_AT_ONCE } from './limits';
import type { ImportContext } from './row';
import { FILE_MESSAGES, FileError, isFileMessage } from './messages';
import { type ImportSource, type RememberedMapping, type TableUid, MAPPED_COLUMNS, type Inspection } from './panel-api';
import { PictureLookup } from './picture-lookup';
import { PlanSummary } from './plan-summary';
import { TablePlanner } from './plan-table';
import type { ReadingChoices } from './read-table';
import type { ImportInput, ReadHead } from './read-import';
import type { TableRow } from './cell';
import { proposeValues, valueChoices } from './value-choices';

interface OpenImport extends ReadHead {
  /** each is sent while the one before it is planned; its end ends the thread, wherever it is. @throws FileError */
  batches: AsyncGenerator<TableRow[]>;
}

async function openImport(input: ImportInput, signal: AbortSignal): Promise<OpenImport> {
  const limits = { heapMb: READER_HEAP_MB, deadlineMs: READ_DEADLINE_MS };
  const script = require.resolve('./import-worker');
  const messages = streamFromWorker<ReadHead | TableRow[]>({ ...limits, script, input, signal });
  const { value: head } = (await messages.next()) as { value: ReadHead };
  return { ...head, batches: messages as AsyncGenerator<TableRow[]> };
}

export interface ImportRequest {
  uid: TableUid;
  path: string;
  /** as the editor's computer calls it */
  file: string;
  createGroups: boolean;
  /** what the editor says of its columns and values; without columns she was not asked */
  mapping: RememberedMapping;
  isThousands: boolean;
  reading: ReadingChoices;
  actor: Actor;
  language: Language;
  permissions: EntryPermissions;
  /** aborted when she has left */
  signal: AbortSignal;
}

const FILE_NAME_LENGTH = 200;

const titlesOf = (columns: readonly Column[], language: Language): string =>
  columns.map(({ title }) => translate(title, language)).join(', ');

/** @throws FileError when a row's entry could not be told, errors.ForbiddenError for pictures without the media library */
function assertColumns(strapi: Core.Strapi, { columns }: Header, { uid, language, permissions }: ImportRequest): void {
  const keys = keyColumnsOf(uid);
  if (!columns.some((column) => keys.some(({ name }) => name === column?.name)))
    throw new FileError('no-key', { columns: titlesOf(keys, language) });
  // A name finds a file of the media library, and an address adds one.
  if (columns.some((column) => column?.kind === 'pictures')) assertMayWithAll(strapi, permissions, FILE_UID, ['create']);
}

async function planImport(
  strapi: Core.Strapi,
  request: ImportRequest,
  groups: GroupLookups,
  { header, inspected, batches }: OpenImport,
): Promise<Run> {
  const { uid, language, actor, createGroups } = request;
  const file = request.file.normalize('NFC').slice(0, FILE_NAME_LENGTH);
  assertColumns(strapi, header, request);
  const context: ImportContext = {
    strapi,
    uid,
    header,
    language,
    groups,
    createGroups,
    grapes: await loadGrapeNames(strapi.db.connection),
    pictures: new PictureLookup(),
    summary: new PlanSummary(language),
    valueChoices: valueChoices(request.mapping.values),
    isThousands: request.isThousands,
  };
  const source: ImportSource = {
    file,
    header: [...(header.system?.titles ?? header.titles)],
    sheets: [...inspected.sheets],
    ignored: [...header.ignored],
    groups: 0,
    ...(request.mapping.columns.length > 0 && { mapping: request.mapping }),
  };
  const planner = new TablePlanner(context);
  const type = translate(TYPE_TEXTS[uid].name, language).toLowerCase();
  const title = translate(FILE_MESSAGES['import-title'], language, { type, file });
  const asked = { kind: 'import' as const, uid, title, actor, source: source as unknown as Json };
  return createRun(strapi, asked, planner.plan(batches), () => ({ ...context.summary.told(), groups: planner.groups.size }));
}

let reading = 0;

/** Other files are read: the same request may do a little later. */
export class BusyError extends errors.ApplicationError {}

/** @returns what is wrong with the file: the worker's own errors arrive as copies */
function toFileError(error: unknown): FileError | undefined {
  if (error instanceof FileError) return error;
  if (error instanceof WorkerTaskError && error.errorName === 'FileError' && isFileMessage(error.details.key))
    return new FileError(error.details.key, error.details.values as MessageValues);
  if (!(error instanceof WorkerFailure)) return undefined;
  if (error.reason === 'timed-out') return new FileError('too-slow', { max: READ_DEADLINE_MS / 1_000 });
  return error.reason === 'out-of-memory' ? new FileError('too-much-memory', { max: READER_HEAP_MB }) : undefined;
}

/** @returns what the editor is told. A thread that fails in a way that has no words is for the log too. */
function tellFileError(strapi: Core.Strapi, error: unknown, language: Language): unknown {
  const told = toFileError(error);
  if (told) return new errors.ApplicationError(told.say(language));
  if (!(error instanceof WorkerFailure || error instanceof WorkerTaskError)) return error;
  strapi.log.error(`A table was not read: ${error.message}`);
  return new errors.ApplicationError(translate(FILE_MESSAGES['read-failed'], language));
}

/** Reads a file when not too many are read. @throws BusyError, errors.ApplicationError in the editor's language */
async function inReadingSlot<Result>(strapi: Core.Strapi, language: Language, work: () => Promise<Result>): Promise<Result> {
  if (reading >= TABLES_AT_ONCE) throw new BusyError(translate(FILE_MESSAGES.busy, language));
  reading += 1;
  try {
    return await work();
  } catch (error) {
    throw tellFileError(strapi, error, language);
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
  const { path, uid, language, signal, mapping, reading: choices } = request;
  return inReadingSlot(strapi, language, async () => {
    const groups = await loadGroupLookups(strapi);
    const places = [...groups.origin.byId.values()].map(({ name }) => foldText(name));
    const input = { path, uid, language, columns: mapping.columns, places, reading: choices, limits: cellLimitsOf(strapi, uid) };
    const table = await openImport(input, signal);
    try {
      return await planImport(strapi, request, groups, table);
    } finally {
      await table.batches.return(undefined);
    }
  });
}

type InspectionRequest = Pick<ImportRequest, 'path' | 'uid' | 'language' | 'signal' | 'reading' | 'actor'>;

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
  const { path, uid, language, signal, reading: choices } = request;
  return inReadingSlot(strapi, language, async () => {
    const input = { path, uid, language, reading: choices, limits: cellLimitsOf(strapi, uid), isInspection: true };
    const table = await openImport(input, signal);
    await table.batches.return(undefined);
    const { values, ...inspected } = table.inspected;
    const known = { groups: await loadGroupLookups(strapi), grapes: await loadGrapeNames(strapi.db.connection) };
    const isProduct = uid === 'api::product.product';
    const titles = inspected.columns.map(({ title }) => title);
    return {
      ...inspected,
      remembered: await recallMapping(strapi, request, titles),
      fields: importColumnsOf(uid).map(({ name, title }) => ({ name, title: translate(title, language) })),
      values: Object.fromEntries(
        MAPPED_COLUMNS.map((column) => [column, isProduct ? proposeValues(column, values[column] ?? [], known) : []]),
      ) as Inspection['values'],
    };
  });
}
