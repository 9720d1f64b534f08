import { useIntl } from 'react-intl';
import type { StrapiApp } from '@strapi/strapi/admin';
import { replacePart, type Part } from './panel-parts';

// Two texts of plugin-rest-cache have no translation key: its item in a form's menu, and a panel beside the form with only a title.
const ITEM = 'Purge cache';
const EMPTY_PANEL = 'This entity is cached via REST Cache plugin';

interface Action {
  label: string;
  dialog?: { title: string };
}

interface Panel {
  title: string;
}

interface ContentManager {
  addDocumentAction: (change: (actions: Part<Action>[]) => Part<Action>[]) => void;
  addEditViewSidePanel: (change: (panels: Part<Panel>[]) => Part<Panel>[]) => void;
}

function translateItem(action: Part<Action>): Part<Action> {
  const TranslatedItem: Part<Action> = (props) => {
    const { formatMessage } = useIntl();
    const described = action(props);
    if (described?.label !== ITEM) return described;
    const label = formatMessage({ id: 'cache.purge.delete-entry', defaultMessage: ITEM });
    const title = formatMessage({ id: 'cache.purge.confirm-modal-title', defaultMessage: ITEM });
    return { ...described, label, ...(described.dialog ? { dialog: { ...described.dialog, title } } : {}) };
  };
  return replacePart(action, TranslatedItem);
}

function hideEmptyPanel(panel: Part<Panel>): Part<Panel> {
  return replacePart(panel, (props) => {
    const described = panel(props);
    return described?.title === EMPTY_PANEL ? null : described;
  });
}

/** Call it after the plugins have registered their parts. */
export function adaptRestCachePlugin(app: Pick<StrapiApp, 'getPlugin'>): void {
  const contentManager = app.getPlugin('content-manager').apis as unknown as ContentManager;
  contentManager.addDocumentAction((actions) => actions.map(translateItem));
  contentManager.addEditViewSidePanel((panels) => panels.map(hideEmptyPanel));
}
