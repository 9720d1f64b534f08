// The HTTP API of previews as the admin panel and the server share it. It imports no code of either.

export const SITE_STATE_PATH = '/preview-site';

export interface SiteState {
  /** address of the site that shows previews */
  site: string;
  isUp: boolean;
}
