import { Eye } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { OVERVIEW_DAYS, REPORTS_PERMISSION } from '../../analytics/reports/panel-api';
import { contentManager } from '../content-manager';
import { productReportPanel } from './product-panel';

const PERMISSIONS = [{ action: REPORTS_PERMISSION, subject: null }];

/** Adds the widget of visits to the home page, before Strapi's own. Call it in `register`. */
export function addVisitWidget(app: StrapiApp): void {
  app.widgets.register((widgets) => [
    {
      id: 'visits',
      icon: Eye,
      title: { id: 'shop.reports.widget.visits', defaultMessage: `Visitors, last ${OVERVIEW_DAYS} days` },
      link: { label: { id: 'shop.reports.widget.link', defaultMessage: 'Open the reports' }, href: '/reports' },
      component: async () => (await import('./visits-widget')).VisitsWidget,
      permissions: PERMISSIONS,
    },
    ...widgets,
  ]);
}

export function showProductReports(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addEditViewSidePanel([productReportPanel]);
}
