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
import { chunksOf } from '../../../platform/chunks';
import { permissionsOf } from '../../../platform/entry-permissions';
import { contentTables } from '../../recycle-bin/server/content-tables';
import { findDocuments, rowsOf } from '../../recycle-bin/server/uses';
import { documentId } from '../../changes/server/panel-requests';
import { startRun } from '../../changes/server/control';
import { actorOf } from '../../changes/server/controller';
import { createRun } from '../../changes/server/create-run';
import { readNames } from '../../changes/server/document-names';
import { isSameValue, readVersions, type StoredDocument, type Values } from '../../changes/server/document-values';
import type { Json, PlannedEntry } from '../../changes/server/run';
import type { ReplacementAnswer } from './panel-api';
import { documentEntries, labelOf, valueEntry } from './value-entries';

/** Rows of links that are read at once. */
const PAGE = 100;

const replacement = z.strictObject({
  uid: z.custom<ContentUid>((uid) => typeof uid === 'string' && isShopContent(uid)),
  id: documentId,
  by: documentId,
});

type Replacement = z.infer<typeof replacement>;

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** @returns a value in which another document takes the place of one, on every level of components; a list has it once */
function swap(value: Json, { id, by }: Replacement): Json {
  if (value === id) return by;
  if (isList(value)) {
    const swapped = value.map((item) => swap(item, { id, by } as Replacement));
    return swapped.filter((item, at) => item !== by || swapped.indexOf(item) === at);
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, swap(member, { id, by } as Replacement)]));
}

const swapAll = (values: Values | null, wanted: Replacement): Values =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, swap(value, wanted)]));

function entryOf(stored: StoredDocument, wanted: Replacement): PlannedEntry {
  const [draft, published] = [swapAll(stored.draft, wanted), swapAll(stored.published, wanted)];
  const changed = [stored.draft, stored.published].flatMap((values) =>
    Object.keys(values ?? {}).filter((name) => !isSameValue(values?.[name], swap(values?.[name] ?? null, wanted))),
  );
  const only = (values: Values): Values =>
    Object.fromEntries(changed.flatMap((name) => (name in values ? [[name, values[name] ?? null] as const] : [])));
  return valueEntry({ label: labelOf(stored), stored, after: only(draft), afterPublished: only(published), publish: true });
}

/** @returns the documents that use one, by content type */
async function findHolders(strapi: Core.Strapi, { uid, id }: Replacement): Promise<Map<ContentUid, Set<string>>> {
  const knex = strapi.db.connection;
  const rows = await rowsOf(strapi, knex, uid, id);
  const found = new Map<ContentUid, Set<string>>();
  for (const { table, constant, owner, target } of contentTables(strapi).links.filter((link) => link.target.uid === uid)) {
    const owners: number[] = await knex(table)
      .where(constant)
      .whereIn(target.column, [...rows])
      .distinct(owner.column)
      .pluck(owner.column);
    for (const chunk of chunksOf(owners, PAGE))
      for (const holder of await findDocuments(strapi, knex, owner.uid, chunk))
        found.set(holder.uid, (found.get(holder.uid) ?? new Set()).add(holder.documentId));
  }
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
