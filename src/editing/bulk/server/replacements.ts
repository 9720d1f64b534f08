import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { isRecord } from '../../../contract/is-record';
import { isShopContent, type ContentUid } from '../../../contract/public-content';
import { translate } from '../../texts/editor-language';
import { MESSAGES } from '../../texts/messages';
import { assertMayWithAll } from '../../saving/server/permission-gate';
import { refusal } from '../../saving/server/refusal';
import { readPanelBody } from '../../../public/http/panel-requests';
import { permissionsOf } from '../../../platform/entry-permissions';
import { findUsers, rowsOf } from '../../recycle-bin/server/uses';
import { documentId } from '../../changes/server/panel-requests';
import { startRun } from '../../changes/server/control';
import { actorOf } from '../../changes/server/controller';
import { createRun } from '../../changes/server/create-run';
import { readNames } from '../../changes/server/document-names';
import { readVersions, type StoredDocument, type Values } from '../../changes/server/document-values';
import type { Json, PlannedEntry } from '../../changes/server/run';
import type { ReplacementAnswer } from './panel-api';
import { documentEntries, labelOf, valueEntry } from './value-entries';

const replacement = z.strictObject({
  uid: z.custom<ContentUid>((uid) => typeof uid === 'string' && isShopContent(uid)),
  id: documentId,
  by: documentId,
});

type Replacement = z.infer<typeof replacement>;

/** @returns a value in which another document takes the place of one, on every level of components; a list has it once */
function swap(value: Json, wanted: Pick<Replacement, 'id' | 'by'>): Json {
  const { id, by } = wanted;
  if (value === id) return by;
  if (Array.isArray(value)) {
    const swapped = (value as readonly Json[]).map((item) => swap(item, wanted));
    return swapped.filter((item, at) => item !== by || swapped.indexOf(item) === at);
  }
  return isRecord(value) ? swapAll(value, wanted) : value;
}

const swapAll = (values: Values | null, wanted: Pick<Replacement, 'id' | 'by'>): Values =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, swap(value, wanted)]));

function entryOf(stored: StoredDocument, wanted: Replacement): PlannedEntry {
  const [after, afterPublished] = [swapAll(stored.draft, wanted), swapAll(stored.published, wanted)];
  return valueEntry({ label: labelOf(stored), stored, after, afterPublished, publish: true });
}

async function findHolders(strapi: Core.Strapi, { uid, id }: Replacement): Promise<Map<ContentUid, Set<string>>> {
  const knex = strapi.db.connection;
  const found = new Map<ContentUid, Set<string>>();
  for await (const { documents } of findUsers(strapi, knex, uid, await rowsOf(strapi, knex, uid, id)))
    for (const holder of documents) found.set(holder.uid, (found.get(holder.uid) ?? new Set()).add(holder.documentId));
  return found;
}

/** @throws errors.ApplicationError where what visitors see would lose its target */
async function assertReplaces(strapi: Core.Strapi, { uid, id, by }: Replacement): Promise<void> {
  const versions = await readVersions(strapi, uid, [id, by]);
  const other = versions.get(by);
  if (!other) throw refusal(strapi, 'replacement-gone');
  if (versions.get(id)?.published && !other.published) throw refusal(strapi, 'replacement-draft');
}

async function titleOf(strapi: Core.Strapi, { uid, id, by }: Replacement): Promise<string> {
  const names = new Map((await readNames(strapi, uid, [id, by])).map((one) => [one.documentId, one.name]));
  return translate(MESSAGES['replace-title'], 'vi', { name: names.get(id) ?? id, other: names.get(by) ?? by });
}

/** Lets everything that uses a document use another one: a run for each content type, which can be undone. */
export async function replaceDocument(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const wanted = readPanelBody(replacement, ctx);
  if (wanted.id === wanted.by) throw new errors.ValidationError('by must be another one.');
  const permissions = permissionsOf(strapi, ctx);
  assertMayWithAll(strapi, permissions, wanted.uid);
  const holders = await findHolders(strapi, wanted);
  for (const uid of holders.keys()) assertMayWithAll(strapi, permissions, uid, ['update', 'publish']);
  await assertReplaces(strapi, wanted);
  const actor = actorOf(ctx);
  const title = await titleOf(strapi, wanted);
  const runs: string[] = [];
  for (const [uid, documentIds] of holders) {
    const source = { change: { kind: 'replace', uid: wanted.uid, id: wanted.id, by: wanted.by } };
    const entries = documentEntries(strapi, uid, [...documentIds], (stored) => entryOf(stored, wanted));
    const run = await createRun(strapi, { kind: 'bulk', uid, title, actor, source }, entries);
    await startRun(strapi, run, { kinds: ['changed'], publish: true }, actor);
    runs.push(run.id);
  }
  ctx.body = { runs } satisfies ReplacementAnswer;
}
