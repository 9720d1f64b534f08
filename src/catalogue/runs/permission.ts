import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { editorLanguage, translate } from '../../editorial/editor-language';
import { MESSAGES } from '../../editorial/messages';
import { grantToEditorsOnce, registerPanelPermission } from '../../platform/panel-permissions';
import { typeName } from './outcome';
import { CATALOGUE_PERMISSION } from './panel-api';
import type { EntryKind, EntryState, Publication, Run, RunChoices } from './run';
import { RUN_ENTRIES } from './tables';

export function registerCataloguePermission(strapi: Core.Strapi): Promise<void> {
  return registerPanelPermission(strapi, {
    action: CATALOGUE_PERMISSION,
    category: 'Nhập và xuất / Import and export',
    displayName: 'Nhập, xuất và sửa hàng loạt / Import, export and bulk changes',
  });
}

export function grantCatalogueToEditors(strapi: Core.Strapi): Promise<void> {
  return grantToEditorsOnce(strapi, 'catalogue', CATALOGUE_PERMISSION);
}

/** What Strapi knows of an account of the panel: `ctx.state.userAbility`. */
export interface Ability {
  can: (action: string, subject?: string) => boolean;
}

type Action = 'create' | 'update' | 'publish' | 'delete';

interface Planned {
  uid: UID.ContentType;
  kind: EntryKind;
  publication: Publication;
}

function actionsOf({ kind, publication }: Planned, publishes: boolean): Action[] {
  if (publication === 'delete') return ['delete'];
  if (publication === 'restore') return ['create'];
  const write: Action = kind === 'new' ? 'create' : 'update';
  const changesPublication = publication === 'unpublish' || (publication === 'publish' && publishes);
  return changesPublication ? [write, 'publish'] : [write];
}

function undoingActions({ kind, publication }: Planned): Action[] {
  if (kind === 'new') return ['delete'];
  if (publication === 'delete') return ['create'];
  return publication === 'keep' ? ['update'] : ['update', 'publish'];
}

/** @returns the content types of a run's entries, each with the kinds and publications that occur */
async function plannedOf(strapi: Core.Strapi, run: Run, state: EntryState): Promise<Planned[]> {
  return strapi.db.connection(RUN_ENTRIES).where({ run_id: run.id, state }).distinct<Planned[]>('uid', 'kind', 'publication');
}

function assertCan(strapi: Core.Strapi, ability: Ability, uid: UID.ContentType, actions: readonly Action[]): void {
  const hasDrafts = strapi.contentType(uid).options?.draftAndPublish === true;
  const needed = actions.filter((action) => hasDrafts || action !== 'publish');
  if (needed.every((action) => ability.can(`plugin::content-manager.explorer.${action}`, uid))) return;
  throw new errors.ForbiddenError(translate(MESSAGES['run-not-allowed'], editorLanguage(strapi), { type: typeName(uid) }));
}

/** @throws errors.ForbiddenError when the account could not do in the form what the run will do */
export async function assertMayApply(strapi: Core.Strapi, ability: Ability, run: Run, choices: RunChoices): Promise<void> {
  const planned = await plannedOf(strapi, run, 'waiting');
  // A plan's run that failed before its entries were written: it writes them again.
  if (run.state === 'failed' && run.choices === null) assertCan(strapi, ability, run.uid, ['update', 'publish']);
  const kinds: readonly string[] = choices.kinds;
  for (const one of planned)
    if (one.uid !== run.uid || kinds.includes(one.kind)) assertCan(strapi, ability, one.uid, actionsOf(one, choices.publish));
}

/** @throws errors.ForbiddenError when the account could not put back what the run has done */
export async function assertMayUndo(strapi: Core.Strapi, ability: Ability, run: Run): Promise<void> {
  for (const one of await plannedOf(strapi, run, 'applied')) assertCan(strapi, ability, one.uid, undoingActions(one));
}
