import { ArrowsCounterClockwise, Calendar, Question, Trash, TrendUp } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { REPORTS_PERMISSION } from '../tracking/server/reports/panel-api';
import { PLANS_PERMISSION } from '../editing/plans/server/panel-api';
import { CATALOGUE_PERMISSION } from '../editing/changes/server/panel-api';
import { BIN_PERMISSION } from '../editing/recycle-bin/server/panel-api';

const shown = (to: string, title: string, action?: string) => ({
  to,
  intlLabel: { id: `shop.${to}.title`, defaultMessage: title },
  // Without one, all who may sign in see it.
  permissions: action === undefined ? [] : [{ action, subject: null }],
});

const LINKS: readonly Parameters<StrapiApp['addMenuLink']>[0][] = [
  {
    ...shown('plans', 'Plans', PLANS_PERMISSION),
    icon: Calendar,
    position: 2,
    Component: () => import('../editing/plans/panel/plans-page'),
  },
  {
    ...shown('reports', 'Reports', REPORTS_PERMISSION),
    icon: TrendUp,
    position: 3,
    Component: () => import('../tracking/panel/page'),
  },
  {
    ...shown('exchange', 'Import and export', CATALOGUE_PERMISSION),
    icon: ArrowsCounterClockwise,
    position: 3,
    Component: () => import('../editing/import/panel/page'),
  },
  {
    ...shown('bin', 'Bin', BIN_PERMISSION),
    icon: Trash,
    position: 4,
    Component: () => import('../editing/recycle-bin/panel/page'),
  },
  { ...shown('handbook', 'Handbook (in Vietnamese)'), icon: Question, position: 20, Component: () => import('./handbook/page') },
];

/** Adds the shop's own pages to the main menu. Call it in `register`. */
export function addMenuLinks(app: StrapiApp): void {
  LINKS.forEach((link) => app.addMenuLink(link));
}
