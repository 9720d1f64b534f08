import type { StrapiApp } from '@strapi/strapi/admin';
import { contentManager } from '../content-manager';
import { historyPanel } from './history-panel';

/** Adds the history to the form of every entry. Call it in `bootstrap`. */
export function addHistory(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addEditViewSidePanel([historyPanel]);
}
