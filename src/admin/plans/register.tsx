import { useRBAC, type StrapiApp } from '@strapi/strapi/admin';
import { PLANNED_UIDS, PLANS_PERMISSION } from '../../catalogue/plans/panel-api';
import { openBulk } from '../bulk/opened';
import { contentManager, type BulkAction, type BulkActionProps } from '../content-manager';
import type { Part } from '../panel-parts';
import { planPanel } from './plan-panel';
import { useTexts } from '../ui/texts';

const PERMISSIONS = [{ action: PLANS_PERMISSION, subject: null }];

/** Plans something for the ticked entries of a list. */
const PlanTicked: Part<BulkAction, BulkActionProps> = ({ model: uid, documents }) => {
  const { say } = useTexts('plans');
  const { allowedActions } = useRBAC(PERMISSIONS);
  if (!(PLANNED_UIDS as readonly string[]).includes(uid) || allowedActions.canManage !== true) return null;
  const selection = { uid, documentIds: documents.map(({ documentId }) => documentId) };
  return { label: say('plan'), variant: 'tertiary', onClick: () => openBulk({ kind: 'plan', title: say('new'), selection }) };
};

/** Adds plans to lists and forms. Call it in `bootstrap`. */
export function addPlans(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addBulkAction((actions) => [...actions, PlanTicked]);
  contentManager(app).addEditViewSidePanel([planPanel]);
}
