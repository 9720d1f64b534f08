import type { Core } from '@strapi/strapi';
import type { Job } from './jobs/job';
import type { RouteGroup } from './panel-routes';

/** A permission that roles get in Settings → Roles. Strapi doesn't translate its texts. */
export interface PanelPermission {
  /** `api::<name>.<action>` */
  action: string;
  category: string;
  displayName: string;
  /** name under which the shop remembers that editors got it; without it they don't */
  grantedAs?: string;
}

type Step = (strapi: Core.Strapi) => void | Promise<void>;

/** A part of the shop: what it adds to Strapi. src/index.ts lists all of them, and runs each step in that order. */
export interface Feature {
  /** before Strapi migrates and fills its tables */
  register?: Step;
  /** what it installs, when Strapi's tables are there */
  bootstrap?: Step;
  /** brings what is stored up to date, when everything is installed */
  catchUp?: Step;
  /** when the server listens: commands load the application too, and serve no requests */
  serve?: (strapi: Core.Strapi) => void;
  /** in the opposite order, when the last request and job have ended */
  destroy?: Step;
  routes?: (strapi: Core.Strapi) => readonly RouteGroup[];
  permissions?: readonly PanelPermission[];
  jobs?: readonly Job[];
}
