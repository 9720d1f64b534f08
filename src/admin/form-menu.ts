import { useRBAC, type StrapiApp } from '@strapi/strapi/admin';
import { contentManager, type Action, type ActionProps } from './content-manager';
import { replacePart, type Part } from './panel-parts';

type DocumentAction = Part<Action, ActionProps>;

function hideFromOthers(action: DocumentAction): DocumentAction {
  return replacePart(action, (props) => {
    const permission = { action: `plugin::content-manager.${props.collectionType}.configure-view`, subject: null };
    const { allowedActions } = useRBAC([permission]);
    const described = action(props);
    return allowedActions.canConfigureView ? described : null;
  });
}

/**
 * Removes what leads nowhere from a form's menu: "Edit the model", because content types are changed in the source alone, and
 * "Configure the view" for roles that may not.
 */
export function adaptFormMenu(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addDocumentAction((actions) =>
    actions
      .filter(({ type }) => type !== 'edit-the-model')
      .map((action) => (action.type === 'configure-the-view' ? hideFromOthers(action) : action)),
  );
}
