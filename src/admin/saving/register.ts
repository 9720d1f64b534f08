import type { StrapiApp } from '@strapi/strapi/admin';
import { addToForms, contentManager } from '../content-manager';
import { askInBulkPublication } from './bulk-questions';
import { watchRelationBoxes } from './created-relation';
import { guardAction } from './guarded-action';
import { PanelDialogs } from './panel-dialogs';
import { sendVersions } from './saving-requests';

/** Call it after the plugins have registered their parts. @throws Error when Strapi has no such buttons any more */
export function installSavingChecks(app: Pick<StrapiApp, 'getPlugin'>): void {
  addToForms(app, 'shop-dialogs', PanelDialogs);
  sendVersions();
  watchRelationBoxes();
  const { addBulkAction, addDocumentAction } = contentManager(app);
  addBulkAction((actions) => actions.map(askInBulkPublication));
  addDocumentAction((actions) => {
    const guarded = actions.map((action) => {
      const { type } = action;
      return type === 'update' || type === 'publish' ? guardAction(type, action) : action;
    });
    const count = guarded.filter((action, index) => action !== actions[index]).length;
    if (count !== 2)
      throw new Error(`Strapi has ${count} buttons that save a form, and not Save and Publish (src/admin/saving).`);
    return guarded;
  });
}
