import { Eye } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { OVERVIEW_DAYS, REPORTS_PERMISSION } from '../server/reports/panel-api';

const PERMISSIONS = [{ action: REPORTS_PERMISSION, subject: null }];

/** Of Strapi: how many entries, API keys and locales there are. Their routes are closed. */
const COUNTS = ['key-statistics', 'chart-entries'];

/** Adds the visitors to the home page, before Strapi's own widgets. Call it in `register`. */
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
    ...widgets.filter(({ id }) => !COUNTS.includes(id)),
  ]);
}
