import type { StrapiApp } from '@strapi/strapi/admin';
import { contentManager } from './content-manager';

/** Content types and views are changed in the source alone. */
const NOWHERE: readonly (string | undefined)[] = ['edit-the-model', 'configure-the-view'];

/** Removes from a form's menu what leads nowhere, and the items of plugin-rest-cache, which have no type. Call it after the plugins' own. */
export function adaptFormMenu(app: Pick<StrapiApp, 'getPlugin'>): void {
  const parts = contentManager(app);
  parts.addDocumentAction((actions) => actions.filter(({ type }) => type !== undefined && !NOWHERE.includes(type)));
  parts.addEditViewSidePanel((panels) => panels.filter(({ type }) => type !== undefined));
}
