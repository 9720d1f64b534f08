import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Language } from '../../editorial/editor-language';
import { translate } from '../../editorial/editor-language';
import { TYPE_TEXTS } from '../../editorial/labels';
import { createRun } from '../runs/create-run';
import type { Actor, Json, Run } from '../runs/run';
import { RUNS } from '../runs/tables';
import type { TableRow } from './cell';
import { keyColumnsOf, type Column } from './columns';
import { FileError } from './file-error';
import { loadGroupLookups } from './group-lookup';
import { readHeader, type Header } from './header';
import { HEADER_ROWS_MAX, ROWS_MAX } from './limits';
import type { ImportContext } from './import-context';
import { FILE_MESSAGES } from './messages';
import { NewGroups } from './new-groups';
import type { ImportSource, TableUid } from './panel-api';
import { picturesOfZip } from './picture-lookup';
import { TablePlanner } from './plan-table';
import { readTable } from './table-rows';

export interface ImportRequest {
  uid: TableUid;
  /** where the uploaded file lies */
  path: string;
  /** as the editor's computer calls it */
  file: string;
  bytes: number;
  createGroups: boolean;
  /** paths of the pictures in the ZIP beside it */
  zipPaths: readonly string[];
  actor: Actor;
  language: Language;
  /** @returns whether the editor may change an attribute */
  mayChange: (attribute: string) => boolean;
  /** aborted when she has left */
  signal: AbortSignal;
}

const FILE_NAME_LENGTH = 200;

const titlesOf = (columns: readonly Column[], language: Language): string =>
  columns.map(({ title }) => title[language === 'vi' ? 0 : 1]).join(', ');

/** @throws FileError when a row's entry could not be told, or a column may not be changed */
function assertColumns({ columns }: Header, { uid, language, mayChange }: ImportRequest): void {
  const keys = keyColumnsOf(uid);
  if (!columns.some((column) => column !== undefined && keys.includes(column)))
    throw new FileError('no-key', { columns: titlesOf(keys, language) });
  const isData = ({ kind }: Column): boolean => kind !== 'status' && kind !== 'id' && kind !== 'country';
  const forbidden = columns.filter((column) => column !== undefined && isData(column) && !mayChange(column.name));
  if (forbidden.length > 0) throw new FileError('column-forbidden', { columns: titlesOf(forbidden as Column[], language) });
}

/** Counts the rows before they are planned, which takes longer. @throws FileError */
async function assertNotTooLong({ path, signal }: ImportRequest): Promise<void> {
  let rows = 0;
  for await (const _row of untilAborted(readTable(path), signal)) {
    rows += 1;
    if (rows > ROWS_MAX + HEADER_ROWS_MAX) throw new FileError('too-many-rows', { max: ROWS_MAX.toLocaleString('vi-VN') });
  }
}

async function* untilAborted(rows: AsyncIterable<TableRow>, signal: AbortSignal): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    signal.throwIfAborted();
    yield row;
  }
}

/** Reads a table and stores its dry run. @throws FileError */
async function planImport(strapi: Core.Strapi, request: ImportRequest, table: AsyncGenerator<TableRow>): Promise<Run> {
  const { uid, bytes, language, signal, actor, createGroups, zipPaths } = request;
  const file = request.file.normalize('NFC').slice(0, FILE_NAME_LENGTH);
  await assertNotTooLong(request);
  const { header, rows } = await readHeader(uid, table, language);
  assertColumns(header, request);
  const context: ImportContext = {
    ...{ strapi, uid, header, language },
    groups: await loadGroupLookups(strapi),
    newGroups: new NewGroups(createGroups),
    inZip: picturesOfZip(zipPaths),
    neededFromZip: new Set(),
  };
  const source: ImportSource = {
    ...{ file, bytes },
    header: [...header.titles],
    ignored: [...header.ignored],
    groups: 0,
    groupNames: [],
    pictures: [],
  };
  const type = translate(TYPE_TEXTS[uid].name, language).toLowerCase();
  const title = translate(FILE_MESSAGES['import-title'], language, { type, file });
  const entries = new TablePlanner(context).plan(untilAborted(rows, signal));
  const asked = { kind: 'import' as const, uid, title, actor, source: source as unknown as Json };
  const run = await createRun(strapi, asked, entries);
  // Known only behind the last row.
  const known: ImportSource = {
    ...source,
    groups: context.newGroups.size,
    groupNames: [...context.newGroups.names],
    pictures: [...context.neededFromZip],
  };
  await strapi.db
    .connection(RUNS)
    .where({ id: run.id })
    .update({ source: JSON.stringify(known) });
  return run;
}

/** Files that are read at the same time: each takes the processor and a few megabytes. */
const AT_ONCE = 2;
let reading = 0;

/**
 * Reads an uploaded table and stores what it would change as a dry run. No content is written.
 *
 * @throws errors.ApplicationError in the editor's language
 */
export async function importTable(strapi: Core.Strapi, request: ImportRequest): Promise<Run> {
  if (reading >= AT_ONCE) throw new errors.ApplicationError(translate(FILE_MESSAGES.busy, request.language));
  reading += 1;
  const table = readTable(request.path);
  try {
    return await planImport(strapi, request, table);
  } catch (error) {
    throw error instanceof FileError ? new errors.ApplicationError(error.say(request.language)) : error;
  } finally {
    reading -= 1;
    // Closes the file, also when its header was refused.
    await table.return(undefined);
  }
}
