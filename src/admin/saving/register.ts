import type { StrapiApp } from '@strapi/strapi/admin';
import { addToForms, contentManager } from '../content-manager';
import { watchRelationBoxes } from './created-relation';
import { guardPublish, guardSave } from './guarded-action';
import { SaveNotice } from './save-notice';
import { changeSaves } from './save-requests';

/** Call it after the plugins have registered their parts. @throws Error when Strapi has no such buttons any more */
export function installSavingChecks(app: Pick<StrapiApp, 'getPlugin'>): void {
  addToForms(app, 'shop-saving', SaveNotice);
  changeSaves();
  watchRelationBoxes();
  contentManager(app).addDocumentAction((actions) => {
    const types = actions.map(({ type }) => type);
    if (!types.includes('update') || !types.includes('publish'))
      throw new Error('Strapi has no buttons that save and publish a form (src/admin/saving).');
    return actions.map((action) => {
      if (action.type === 'update') return guardSave(action);
      return action.type === 'publish' ? guardPublish(action) : action;
    });
  });
}
