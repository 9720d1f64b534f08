import { Eye, Server, TrendUp } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { OVERVIEW_DAYS, REPORTS_PERMISSION } from '../../analytics/reports/panel-api';
import { contentManager } from '../content-manager';
import { productReportPanel } from './product-panel';

const PERMISSIONS = [{ action: REPORTS_PERMISSION, subject: null }];

/** Adds the page to the main menu, and the widgets before Strapi's own to the home page. */
export function registerReports(app: StrapiApp): void {
  app.addMenuLink({
    to: 'reports',
    icon: TrendUp,
    intlLabel: { id: 'shop.reports.title', defaultMessage: 'Reports' },
    permissions: PERMISSIONS,
    position: 3,
    Component: () => import('./page'),
  });
  app.widgets.register((widgets) => [
    {
      id: 'visits',
      icon: Eye,
      title: { id: 'shop.reports.widget.visits', defaultMessage: `Visitors, last ${OVERVIEW_DAYS} days` },
      link: { label: { id: 'shop.reports.widget.link', defaultMessage: 'Open the reports' }, href: '/reports' },
      component: async () => (await import('./visits-widget')).VisitsWidget,
      permissions: PERMISSIONS,
    },
    {
      id: 'recording',
      icon: Server,
      title: { id: 'shop.reports.widget.recording', defaultMessage: 'Visits being recorded' },
      component: async () => (await import('./recording-widget')).RecordingWidget,
      permissions: PERMISSIONS,
    },
    ...widgets,
  ]);
}

export function showProductReports(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addEditViewSidePanel([productReportPanel]);
}
