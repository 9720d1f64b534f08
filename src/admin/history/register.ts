import type { StrapiApp } from '@strapi/strapi/admin';
import { contentManager } from '../content-manager';
import { historyAction } from './history-action';
import { historyPanel } from './history-panel';

/** Adds the history to the form of every entry: beside it, and in its menu. Call it in `bootstrap`. */
export function addHistory(app: Pick<StrapiApp, 'getPlugin'>): void {
  const { addEditViewSidePanel, addDocumentAction } = contentManager(app);
  addEditViewSidePanel([historyPanel]);
  addDocumentAction((actions) => {
    const deletion = actions.findIndex(({ type }) => type === 'delete');
    return actions.toSpliced(deletion === -1 ? actions.length : deletion, 0, historyAction);
  });
}
