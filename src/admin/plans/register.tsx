import { useRBAC, type StrapiApp } from '@strapi/strapi/admin';
import { PLANNED_UIDS, PLANS_PERMISSION } from '../../catalogue/plans/panel-api';
import { useTickedContent } from '../bulk/ticked-content';
import { contentManager, type BulkAction, type BulkActionProps } from '../content-manager';
import type { Part } from '../panel-parts';
import { PlanForm } from './plan-form';
import { planPanel } from './plan-panel';
import { useTexts } from '../ui/texts';

const PERMISSIONS = [{ action: PLANS_PERMISSION, subject: null }];

/** Plans something for the ticked entries of a list. */
const PlanTicked: Part<BulkAction, BulkActionProps> = (props) => {
  const { say } = useTexts('plans');
  const { allowedActions } = useRBAC(PERMISSIONS);
  const content = useTickedContent(props, PlanForm);
  if (!(PLANNED_UIDS as readonly string[]).includes(props.model) || allowedActions.canManage !== true) return null;
  return { label: say('plan'), variant: 'tertiary', dialog: { type: 'modal', title: say('new'), content } };
};

/** Adds plans to lists and forms. Call it in `bootstrap`. */
export function addPlans(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addBulkAction((actions) => [...actions, PlanTicked]);
  contentManager(app).addEditViewSidePanel([planPanel]);
}
