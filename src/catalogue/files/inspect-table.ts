import type { Core } from '@strapi/strapi';
import { streamFromWorker } from '../../platform/workers/run-in-worker';
import { cellLimitsOf, type CellLimits } from './cell-limits';
import { importColumnsOf } from './columns';
import { loadGrapeNames } from './grape-names';
import { loadGroupLookups } from './group-lookup';
import type { ImportRequest } from './import-table';
import { tellFileError, inReadingSlot } from './import-table';
import { READER, toFileError } from './open-import';
import { MAPPED_COLUMNS, type Inspection } from './panel-api';
import type { InspectedFile } from './read-inspection';
import { recallMapping } from './remembered-mappings';
import { proposeValues } from './value-choices';

type InspectionRequest = Pick<ImportRequest, 'path' | 'uid' | 'language' | 'signal' | 'reading' | 'actor'>;

/** Columns that no editor chooses for one of the file's: the origin's country is one, and the number of a group of synonyms none. */
const isField = ({ kind }: { kind: string }): boolean => kind !== 'id';

async function readInWorker(
  { path, uid, language, signal, reading }: InspectionRequest,
  limits: CellLimits,
): Promise<InspectedFile> {
  const messages = streamFromWorker<InspectedFile>({
    ...READER,
    script: require.resolve('./inspect-worker'),
    input: { path, uid, language, reading, limits },
    signal,
  });
  try {
    const { value } = await messages.next();
    if (value === undefined) throw new Error('The worker has sent nothing.');
    return value;
  } catch (error) {
    throw toFileError(error);
  } finally {
    await messages.return();
  }
}

/**
 * Reads what a file's columns and values are taken for, so that an editor confirms or changes it before the dry run.
 *
 * @throws errors.ApplicationError in the editor's language
 */
export async function inspectTable(strapi: Core.Strapi, request: InspectionRequest): Promise<Inspection> {
  const { uid, language } = request;
  try {
    const { values, ...inspected } = await inReadingSlot(language, () => readInWorker(request, cellLimitsOf(strapi, uid)));
    const known = { groups: await loadGroupLookups(strapi), grapes: await loadGrapeNames(strapi) };
    const isProduct = uid === 'api::product.product';
    return {
      ...inspected,
      remembered: await recallMapping(strapi, {
        account: request.actor.id,
        uid,
        titles: inspected.columns.map(({ title }) => title),
      }),
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
