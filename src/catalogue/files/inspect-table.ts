import type { Core } from '@strapi/strapi';
import { isSameValue } from '../runs/document-values';
import { cellLimitsOf } from './cell-limits';
import { importColumnsOf } from './columns';
import { loadGrapeNames } from './grape-names';
import { loadGroupLookups } from './group-lookup';
import { inReadingSlot, tellFileError, type ImportRequest } from './import-table';
import { openImport } from './open-import';
import { MAPPED_COLUMNS, type ImportSource, type Inspection, type RememberedMapping } from './panel-api';
import { RUNS } from '../runs/tables';
import type { InspectedFile } from './read-import';
import { proposeValues } from './value-choices';

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
  const rows: { source: string }[] = await strapi.db
    .connection(RUNS)
    .where({ kind: 'import', uid, actor_id: actor.id })
    .orderBy('created_at', 'desc')
    .limit(RECALLED_MAX)
    .select('source');
  const sources = rows.map(({ source }) => JSON.parse(source) as ImportSource);
  return sources.find(({ header, mapping }) => mapping && isSameValue(header, titles))?.mapping ?? null;
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
    const known = { groups: await loadGroupLookups(strapi), grapes: await loadGrapeNames(strapi) };
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
