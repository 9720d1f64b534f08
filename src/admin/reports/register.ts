import { Eye, Server } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { OVERVIEW_DAYS, REPORTS_PERMISSION } from '../../analytics/reports/panel-api';
import { contentManager } from '../content-manager';
import { productReportPanel } from './product-panel';

const PERMISSIONS = [{ action: REPORTS_PERMISSION, subject: null }];

/** Adds the widgets to the home page, before Strapi's own. Call it in `register`. */
export function addVisitWidgets(app: StrapiApp): void {
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
