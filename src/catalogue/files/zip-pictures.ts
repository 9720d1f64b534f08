import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { FILE_UID } from '../../contract/content-types';
import { translate, type Language } from '../../editorial/editor-language';
import type { Change, Json, Run } from '../runs/run';
import { RUN_ENTRIES, RUNS } from '../runs/tables';
import { FILE_MESSAGES } from './messages';
import type { ImportSource } from './panel-api';
import { ZIP_MARK } from './picture-lookup';
import { chunksOf } from '../../platform/chunks';

/** Entries or files that are read together. */
const CHUNK = 500;
const NAMED_MAX = 5;

type Ids = ReadonlyMap<string, number>;

const replaceName = (value: Json, ids: Ids): Json => {
  if (Array.isArray(value)) return value.map((item: Json) => replaceName(item, ids));
  if (typeof value !== 'string' || !value.startsWith(ZIP_MARK)) return value;
  return ids.get(value.slice(ZIP_MARK.length)) ?? value;
};

const PICTURES: readonly string[] = ['gallery', 'cover', 'logo'];

function withIds(changes: string, ids: Ids): string {
  const parsed = JSON.parse(changes) as Record<string, Change>;
  const replaced = Object.entries(parsed).map(([name, { before, after }]) => [
    name,
    { before, after: PICTURES.includes(name) ? replaceName(after, ids) : after },
  ]);
  return JSON.stringify(Object.fromEntries(replaced));
}

/** @throws errors.ValidationError when a needed picture is not among them, or is not there */
async function assertComplete(strapi: Core.Strapi, needed: readonly string[], ids: Ids, language: Language): Promise<void> {
  const known = new Set<number>();
  const given = [...new Set(ids.values())];
  for (const chunk of chunksOf(given, CHUNK)) {
    const files: { id: number }[] = await strapi.db.query(FILE_UID).findMany({
      where: { id: { $in: chunk }, mime: { $startsWith: 'image/' } },
      select: ['id'],
    });
    for (const { id } of files) known.add(id);
  }
  const missing = needed.filter((name) => !known.has(ids.get(name) ?? 0));
  if (missing.length === 0) return;
  const names = missing.slice(0, NAMED_MAX).join(', ');
  throw new errors.ValidationError(translate(FILE_MESSAGES['pictures-missing'], language, { names }));
}

async function replaceInEntries(trx: Knex, runId: string, ids: Ids): Promise<void> {
  for (let after = 0; ;) {
    const rows: { position: number; changes: string }[] = await trx(RUN_ENTRIES)
      .where({ run_id: runId })
      .where('position', '>', after)
      .where('changes', 'like', `%"${ZIP_MARK}%`)
      .orderBy('position')
      .limit(CHUNK)
      .select('position', 'changes');
    for (const { position, changes } of rows)
      await trx(RUN_ENTRIES)
        .where({ run_id: runId, position })
        .update({ changes: withIds(changes, ids) });
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    after = last.position;
  }
}

/**
 * Puts the pictures of a ZIP, which are in the media library by now, into a dry run. Nothing is applied before.
 *
 * @param ids of files, by the name that the picture has in the ZIP
 */
export async function attachZipPictures(strapi: Core.Strapi, run: Run, ids: Ids, language: Language): Promise<void> {
  const source = run.source as unknown as ImportSource;
  await assertComplete(strapi, source.pictures, ids, language);
  await strapi.db.connection.transaction(async (trx) => {
    const changed = await trx(RUNS)
      .where({ id: run.id, state: 'draft' })
      .update({ source: JSON.stringify({ ...source, pictures: [] }) });
    if (changed === 0) throw new errors.ValidationError(translate(FILE_MESSAGES.started, language));
    await replaceInEntries(trx, run.id, ids);
  });
}
