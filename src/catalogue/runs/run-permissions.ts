import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { assertMayRestore } from '../../recycle-bin/entry-permissions';
import { CONTENT_UIDS } from '../../contract/public-content';
import { DECLARED_FIELDS } from '../../contract/declared-fields';
import { editorLanguage, translate } from '../../editorial/editor-language';
import { forbiddenEntries, forbiddenType } from '../../editorial/entry-refusals';
import { MESSAGES } from '../../editorial/messages';
import type { EntryPermissions } from '../../platform/entry-permissions';
import { readVersions } from './document-values';
import type { TypedEntry } from './entry-needs';
import { refusedEntries, type Refusal } from './entry-refusals';
import type { Run, RunChoices, RunEntry } from './run';
import { entryPages } from './run-store';
import { RUN_ENTRIES } from './tables';
import { invertEntry } from './undo';

/** What of a run is done, as it is stored. */
interface Step {
  state: 'waiting' | 'applied';
  /** entries of other kinds are left out */
  kinds: readonly string[];
  publishes: boolean;
  /** @returns what is done for an entry */
  toDone: (entry: RunEntry) => TypedEntry;
}

const asPlanned = ({ raw: _typed, row: _row, publishedChanges, ...entry }: RunEntry): TypedEntry => ({
  ...entry,
  ...(publishedChanges && { publishedChanges }),
});

const isUnlimited = (permissions: EntryPermissions, uid: string): boolean =>
  (['create', 'update'] as const).every((action) => permissions.mayAll(action, uid)) &&
  (['delete', 'publish'] as const).every((action) => permissions.mayAll(action, uid, []));

/** Whether the account may do all that the run can do with any entry of its types: then no entry needs a look. */
async function mayAnything(knex: Knex, permissions: EntryPermissions, run: Run, { state }: Step): Promise<boolean> {
  const uids: string[] = await knex(RUN_ENTRIES).where({ run_id: run.id, state }).distinct('uid').pluck('uid');
  return uids.every((uid) => isUnlimited(permissions, uid));
}

/** @returns those of which the documents are there: nothing is done with others */
async function ofThose(strapi: Core.Strapi, refusals: readonly Refusal[]): Promise<Refusal[]> {
  const uids = new Set(refusals.map(({ entry }) => entry.uid));
  const there = new Set<string>();
  for (const uid of uids) {
    const ids = refusals.flatMap(({ entry }) => (entry.uid === uid && entry.documentId !== null ? [entry.documentId] : []));
    for (const documentId of (await readVersions(strapi, uid, ids)).keys()) there.add(documentId);
  }
  return refusals.filter(({ entry }) => entry.documentId === null || there.has(entry.documentId));
}

async function toError(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  refusals: readonly [Refusal, ...Refusal[]],
): Promise<errors.ForbiddenError> {
  const [{ entry: first, fields }] = refusals;
  const { uid } = first;
  if (fields.length > 0 || first.documentId === null) return forbiddenType(strapi, uid, fields);
  const own = refusals.filter(({ entry }) => entry.uid === uid);
  const documentIds = own.flatMap(({ entry }) => (entry.documentId === null ? [] : [entry.documentId]));
  return forbiddenEntries(strapi, permissions, uid, documentIds);
}

async function assertMayDo(strapi: Core.Strapi, permissions: EntryPermissions, run: Run, step: Step): Promise<void> {
  const knex = strapi.db.connection;
  if (await mayAnything(knex, permissions, run, step)) return;
  for await (const page of entryPages(knex, run.id, { state: step.state })) {
    const done = page.filter(({ uid, kind }) => uid !== run.uid || step.kinds.includes(kind)).map(step.toDone);
    const refusals = await refusedEntries(strapi, permissions, done, { publishes: step.publishes, reads: false });
    const [first, ...others] = await ofThose(strapi, refusals);
    if (first) throw await toError(strapi, permissions, [first, ...others]);
    const restored = new Map<UID.ContentType, string[]>();
    for (const { uid, documentId, publication } of done)
      if (publication === 'restore' && documentId !== null) restored.set(uid, [...(restored.get(uid) ?? []), documentId]);
    for (const [uid, documentIds] of restored) await assertMayRestore(strapi, permissions, uid, documentIds);
  }
}

const ALL_KINDS = ['new', 'changed'];

/**
 * @param choices what is chosen at the first start. Later the stored ones hold, whatever is sent
 * @throws errors.ForbiddenError when the account could not do in the form what the run will do
 */
export async function assertMayApply(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  run: Run,
  choices: RunChoices = { kinds: ['new', 'changed'], publish: true },
): Promise<void> {
  // A plan's run that failed before its entries were written writes them again: what they will be is not known yet.
  if (run.state === 'failed' && run.choices === null && !isUnlimited(permissions, run.uid)) throw forbiddenType(strapi, run.uid);
  const { kinds, publish } = run.state === 'draft' ? choices : { kinds: ALL_KINDS, publish: true };
  await assertMayDo(strapi, permissions, run, { state: 'waiting', kinds, publishes: publish, toDone: asPlanned });
}

/** @throws errors.ForbiddenError when the account could not put back what the run has done */
export async function assertMayUndo(strapi: Core.Strapi, permissions: EntryPermissions, run: Run): Promise<void> {
  const toDone = (entry: RunEntry): TypedEntry => ({ ...invertEntry(entry), uid: entry.uid });
  await assertMayDo(strapi, permissions, run, { state: 'applied', kinds: ALL_KINDS, publishes: true, toDone });
}

const isOwn = ({ actor, starts }: Run, accountId: number): boolean =>
  actor.id === accountId || starts.some(({ id }) => id === accountId);

const refuse = (strapi: Core.Strapi): errors.ForbiddenError =>
  new errors.ForbiddenError(translate(MESSAGES['run-others'], editorLanguage(strapi)));

/** What the title of a run may name of its entries: "giá 100.000 ₫ · 300 mục". */
const TITLE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'api::product.product': [
    ...['name', 'price', 'compare_at_price'],
    ...DECLARED_FIELDS.filter(({ bulk }) => bulk?.value === true).map(({ attribute }) => attribute),
  ],
};

/** @returns the content types whose runs the account sees of all accounts: it may read all their entries */
export const seenTypes = (permissions: EntryPermissions): string[] =>
  CONTENT_UIDS.filter((uid) => permissions.mayAll('read', uid, TITLE_FIELDS[uid] ?? []));

/** Runs are seen by who planned or started them, and by who may read all entries of their type. */
const maySee = (permissions: EntryPermissions, run: Run, accountId: number): boolean =>
  isOwn(run, accountId) || seenTypes(permissions).includes(run.uid);

/** @throws errors.ForbiddenError */
export function assertMaySee(strapi: Core.Strapi, permissions: EntryPermissions, run: Run, accountId: number): void {
  if (!maySee(permissions, run, accountId)) throw refuse(strapi);
}

/** What was typed into a table is for its importer, and for who may read all of every entry. @throws errors.ForbiddenError */
export function assertMaySeeTyped(strapi: Core.Strapi, permissions: EntryPermissions, run: Run, accountId: number): void {
  if (!isOwn(run, accountId) && !permissions.mayAll('read', run.uid)) throw refuse(strapi);
}

/** To stop or discard a run of another account needs what the run itself needs. @throws errors.ForbiddenError */
export async function assertMayEnd(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  run: Run,
  accountId: number,
): Promise<void> {
  assertMaySee(strapi, permissions, run, accountId);
  if (!isOwn(run, accountId)) await assertMayApply(strapi, permissions, run);
}
