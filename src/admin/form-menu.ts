import type { StrapiApp } from '@strapi/strapi/admin';
import { contentManager, type Action, type ActionProps } from './shared/content-manager';
import { replacePart, type Part } from './shared/panel-parts';

/** Content types and views are changed in the source alone. */
const NOWHERE: readonly (string | undefined)[] = ['edit-the-model', 'configure-the-view'];

/** They had a menu of their own beside the buttons to save and publish. */
const RARE: readonly (string | undefined)[] = ['unpublish', 'discard'];

function moveToHeader(action: Part<Action, ActionProps>): Part<Action, ActionProps> {
  const moved = replacePart(action, (props): Action | null => {
    const described = action(props);
    return described && { ...described, position: 'header' };
  });
  // The content manager asks the part itself before it draws it.
  return Object.assign(moved, { position: 'header' });
}

/** The document's id and "Copy document ID" are Strapi's own, without an extension point. What else is told there has a time. */
const ID = ['[role="separator"]', '[role="separator"] + [role="menuitem"]', 'dl > :not(:has(time))'];

/**
 * Gives a form one menu, without what leads nowhere and the items of plugin-rest-cache, which have no type. Call it after the plugins have
 * registered their parts, and before the shop's.
 */
export function adaptFormMenu(app: Pick<StrapiApp, 'getPlugin'>): void {
  const parts = contentManager(app);
  parts.addDocumentAction((actions) =>
    actions
      .filter(({ type }) => type !== undefined && !NOWHERE.includes(type))
      .map((action) => (RARE.includes(action.type) ? moveToHeader(action) : action)),
  );
  // Strapi's preview has no type either: it is put right after the buttons.
  parts.addEditViewSidePanel((panels) =>
    panels.filter(({ type }, at) => type !== undefined || panels[at - 1]?.type === 'actions'),
  );
  const style = document.createElement('style');
  style.textContent = `${ID.map((part) => `[role="menu"]:has(dl) ${part}`).join()} { display: none !important; }`;
  document.head.append(style);
}
