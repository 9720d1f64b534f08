import type { Core } from '@strapi/strapi';
import { cellLimitsOf } from './cell-limits';
import { importColumnsOf } from './columns';
import { loadGrapeNames } from './grape-names';
import { loadGroupLookups } from './group-lookup';
import { inReadingSlot, tellFileError, type ImportRequest } from './import-table';
import { openImport } from './open-import';
import { MAPPED_COLUMNS, type Inspection } from './panel-api';
import type { InspectedFile } from './read-import';
import { recallMapping } from './remembered-mappings';
import { proposeValues } from './value-choices';

type InspectionRequest = Pick<ImportRequest, 'path' | 'uid' | 'language' | 'signal' | 'reading' | 'actor'>;

/** Columns that no editor chooses for one of the file's: the number of a group of synonyms. */
const isField = ({ kind }: { kind: string }): boolean => kind !== 'id';

async function inspectFile(strapi: Core.Strapi, request: InspectionRequest): Promise<InspectedFile> {
  const { path, uid, language, signal, reading } = request;
  const input = { path, uid, language, reading, limits: cellLimitsOf(strapi, uid), isInspection: true };
  const { inspected, close } = await openImport(input, signal);
  await close();
  return inspected;
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
      remembered: await recallMapping(strapi, { account: request.actor.id, uid, titles }),
      fields: importColumnsOf(uid)
        .filter(isField)
        .map(({ name, title }) => ({ name, title: title[language === 'vi' ? 0 : 1] })),
      values: Object.fromEntries(
        MAPPED_COLUMNS.map((column) => [column, isProduct ? proposeValues(column, values[column] ?? [], known) : []]),
      ) as Inspection['values'],
    };
  } catch (error) {
    throw tellFileError(strapi, error, language);
  }
}
