import { useAuth, type StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { contentManager, type Action, type ActionProps, type SidePanelPart } from './content-manager';
import { replacePart, type Part } from './panel-parts';

// Two texts of plugin-rest-cache have no translation key: its item in a form's menu, and a panel beside the form with only a title.
const ITEM = 'Purge cache';
const EMPTY_PANEL = 'This entity is cached via REST Cache plugin';

const PERMISSION = 'plugin::rest-cache.cache.read-strategy';

/**
 * Whether the user may read the plugin's configuration. Where she may not, the plugin's parts fail with "i is not a function".
 * Permissions stay the same while the panel is open, so a part may ask before it calls other hooks.
 */
const useMayReadStrategy = (): boolean =>
  useAuth('RestCache', ({ permissions }) => permissions.some(({ action }) => action === PERMISSION));

/** Strapi's own parts have a type. */
const isOfPlugin = ({ type }: { type?: string }): boolean => type === undefined;

/** Parts of Strapi are left as they are. */
function guard<Description, Props>(part: Part<Description, Props>): Part<Description, Props> {
  if (!isOfPlugin(part)) return part;
  return replacePart(part, (props) => (useMayReadStrategy() ? part(props) : null));
}

function translateItem(action: Part<Action, ActionProps>): Part<Action, ActionProps> {
  const TranslatedItem: Part<Action, ActionProps> = (props) => {
    const { formatMessage } = useIntl();
    const described = action(props);
    if (described?.label !== ITEM) return described;
    const label = formatMessage({ id: 'cache.purge.delete-entry', defaultMessage: ITEM });
    const title = formatMessage({ id: 'cache.purge.confirm-modal-title', defaultMessage: ITEM });
    return { ...described, label, ...(described.dialog ? { dialog: { ...described.dialog, title } } : {}) };
  };
  return replacePart(action, TranslatedItem);
}

function hideEmptyPanel(panel: SidePanelPart): SidePanelPart {
  return replacePart(panel, (props) => {
    const described = panel(props);
    return described?.title === EMPTY_PANEL ? null : described;
  });
}

/** The plugin's button has the colours of a warning, and would be the most striking of the list. */
const QuietButton = styled.div`
  button {
    background: ${({ theme }) => theme.colors.neutral0};
    border-color: ${({ theme }) => theme.colors.neutral200};
  }
  button span,
  button svg {
    color: ${({ theme }) => theme.colors.neutral800};
    fill: ${({ theme }) => theme.colors.neutral800};
  }
`;

const LIST_BUTTON = 'ListViewInjectedComponent';

interface Injected {
  name: string;
  Component: ComponentType;
}

function quietListButton(injected: Injected): void {
  if (injected.name !== LIST_BUTTON) return;
  const { Component } = injected;
  injected.Component = function QuietPurgeButton() {
    if (!useMayReadStrategy()) return null;
    return (
      <QuietButton>
        <Component />
      </QuietButton>
    );
  };
}

/** Call it after the plugins have registered their parts. */
export function adaptRestCachePlugin(app: Pick<StrapiApp, 'getPlugin'>): void {
  const parts = contentManager(app);
  parts.addDocumentAction((actions) => actions.map((action) => translateItem(guard(action))));
  parts.addEditViewSidePanel((panels) => panels.map((panel) => hideEmptyPanel(guard(panel))));
  app.getPlugin('content-manager').getInjectedComponents('listView', 'actions').forEach(quietListButton);
}
