import type { StrapiApp } from '@strapi/strapi/admin';
import { addToForms, contentManager } from '../../../admin/shared/content-manager';
import { useDraft } from './drafts/use-draft';
import { replacePart } from '../../../admin/shared/panel-parts';
import { SaveNotice } from './save-notice';
import { changeSaves } from './save-requests';

/** Call it after the plugins have registered their parts. @throws Error when Strapi has no such button any more */
export function keepUnsavedWork(app: Pick<StrapiApp, 'getPlugin'>): void {
  addToForms(app, 'shop-saving', SaveNotice);
  changeSaves();
  contentManager(app).addDocumentAction((actions) => {
    // It is there in every form.
    const save = actions.find(({ type }) => type === 'update');
    if (!save) throw new Error('Strapi has no button that saves a form (src/editing/saving/panel).');
    const withDraft = replacePart(save, (props) => {
      useDraft(props);
      return save(props);
    });
    return actions.map((action) => (action === save ? withDraft : action));
  });
}
