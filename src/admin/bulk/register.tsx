import { useRBAC, type StrapiApp } from '@strapi/strapi/admin';
import { BULK_UIDS } from '../../catalogue/bulk/panel-api';
import { CATALOGUE_PERMISSION } from '../../catalogue/runs/panel-api';
import { addToLists, contentManager, type BulkAction, type BulkActionProps } from '../content-manager';
import type { Part } from '../panel-parts';
import { BulkSteps } from './bulk-steps';
import { ListButtons } from './list-buttons';
import { pricePanel } from './price-panel';
import { useTickedContent } from './ticked-content';
import { useBulkTexts } from './use-texts';

const PERMISSIONS = [{ action: CATALOGUE_PERMISSION, subject: null }];

/** Changes the ticked entries of a list. */
const ChangeTicked: Part<BulkAction, BulkActionProps> = (props) => {
  const { say } = useBulkTexts();
  const { allowedActions } = useRBAC(PERMISSIONS);
  const content = useTickedContent(props, BulkSteps);
  if (!(BULK_UIDS as readonly string[]).includes(props.model) || allowedActions.canExchange !== true) return null;
  return { label: say('title'), variant: 'secondary', dialog: { type: 'modal', title: say('title'), content } };
};

/** Adds bulk changes to the lists, and the price history to products' forms. Call it in `bootstrap`. */
export function addBulkChanges(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addBulkAction((actions) => [...actions, ChangeTicked]);
  contentManager(app).addEditViewSidePanel([pricePanel]);
  addToLists(app, 'shop-bulk-changes', ListButtons);
}
