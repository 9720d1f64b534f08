import { useIntl } from 'react-intl';
import type { StrapiApp } from '@strapi/strapi/admin';

/*
 * plugin-rest-cache says two things without a key that a translation could have: its item in a form's menu, and a panel beside
 * the form that holds nothing but a title.
 */
const ITEM = 'Purge cache';
const EMPTY_PANEL = 'This entity is cached via REST Cache plugin';

/** What the content manager takes: a function that it calls while it renders, so that it may use hooks. */
type Part<Description> = (props: unknown) => Description | null;

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

/** Whatever else the content manager has noted of a part (its type, its place) stays with it. */
const inPlaceOf = <Description>(part: Part<Description>, other: Part<Description>): Part<Description> =>
  Object.assign(other, part);

function translated(action: Part<Action>): Part<Action> {
  const InEditorsLanguage: Part<Action> = (props) => {
    const { formatMessage } = useIntl();
    const described = action(props);
    if (described?.label !== ITEM) return described;
    const label = formatMessage({ id: 'cache.purge.delete-entry', defaultMessage: ITEM });
    const title = formatMessage({ id: 'cache.purge.confirm-modal-title', defaultMessage: ITEM });
    return { ...described, label, ...(described.dialog ? { dialog: { ...described.dialog, title } } : {}) };
  };
  return inPlaceOf(action, InEditorsLanguage);
}

function unlessEmpty(panel: Part<Panel>): Part<Panel> {
  return inPlaceOf(panel, (props) => {
    const described = panel(props);
    return described?.title === EMPTY_PANEL ? null : described;
  });
}

/** To be called when the plugins have put in their parts. */
export function translatePurging(app: Pick<StrapiApp, 'getPlugin'>): void {
  const contentManager = app.getPlugin('content-manager').apis as unknown as ContentManager;
  contentManager.addDocumentAction((actions) => actions.map(translated));
  contentManager.addEditViewSidePanel((panels) => panels.map(unlessEmpty));
}
