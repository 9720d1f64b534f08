import type { Core } from '@strapi/strapi';
import { assertMayWithAll } from '../../saving/server/permission-gate';
import type { EntryAction, EntryPermissions } from '../../../platform/entry-permissions';
import type { EntryKind, Publication, Run, RunChoices } from './run';
import { RUN_ENTRIES } from './tables';

/** What some entries of a run do, as they are stored. */
interface Step {
  uid: string;
  kind: EntryKind;
  publication: Publication;
  /** whether they change no attribute: they publish, unpublish or delete */
  is_bare: number;
}

const RESTORE: readonly EntryAction[] = ['create', 'publish'];

const isPublic = (publication: Publication): boolean => publication === 'publish' || publication === 'unpublish';

function actionsOf({ kind, publication, is_bare }: Step): readonly EntryAction[] {
  if (publication === 'delete') return ['delete'];
  if (publication === 'restore') return RESTORE;
  const writes: EntryAction[] = kind === 'new' ? ['create'] : is_bare === 1 ? [] : ['update'];
  return isPublic(publication) ? [...writes, 'publish'] : writes;
}

function undoingOf(step: Step): readonly EntryAction[] {
  if (step.kind === 'new' || step.publication === 'restore') return ['delete'];
  return step.publication === 'delete' ? RESTORE : actionsOf(step);
}

/** As many as kinds of entries, not as entries. */
async function stepsOf(strapi: Core.Strapi, run: Run, state: 'waiting' | 'applied'): Promise<Step[]> {
  const knex = strapi.db.connection;
  return knex(RUN_ENTRIES)
    .where({ run_id: run.id, state })
    .distinct('uid', 'kind', 'publication')
    .select(knex.raw("CASE WHEN changes = '{}' AND published_changes IS NULL THEN 1 ELSE 0 END AS is_bare"));
}

/**
 * @param choices what is chosen at the first start. Later the stored ones hold, whatever is sent
 * @throws errors.ForbiddenError when the account may not do with all entries what the run will do with some
 */
export async function assertMayApply(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  run: Run,
  choices: RunChoices = { kinds: ['new', 'changed'], publish: true },
): Promise<void> {
  assertMayWithAll(strapi, permissions, run.uid);
  const isFirst = run.state === 'draft';
  // A plan's run that failed before its entries were written writes them again: what they will be is not known yet.
  if (run.state === 'failed' && run.choices === null) assertMayWithAll(strapi, permissions, run.uid, ['update', 'publish']);
  const steps = await stepsOf(strapi, run, 'waiting');
  if (steps.length === 0) assertMayWithAll(strapi, permissions, run.uid, ['update']);
  for (const step of steps) {
    if (isFirst && step.uid === run.uid && !choices.kinds.some((kind) => kind === step.kind)) continue;
    const staysDraft = isFirst && !choices.publish && step.publication === 'publish';
    assertMayWithAll(strapi, permissions, step.uid, actionsOf(staysDraft ? { ...step, publication: 'keep' } : step));
  }
}

/** @throws errors.ForbiddenError when the account may not do with all entries what the undo does with some */
export async function assertMayUndo(strapi: Core.Strapi, permissions: EntryPermissions, run: Run): Promise<void> {
  assertMayWithAll(strapi, permissions, run.uid);
  for (const step of await stepsOf(strapi, run, 'applied')) assertMayWithAll(strapi, permissions, step.uid, undoingOf(step));
}
