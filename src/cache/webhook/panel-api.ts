/** The panel's route about the storefronts of REVALIDATE_URL, which the server and the panel's page share. */
export const TOLD_STOREFRONTS_PATH = '/told-storefronts';

/** A storefront that is told of changes. */
export interface ToldStorefront {
  host: string;
  /** whether it refused the last message, or did not answer */
  isFailing: boolean;
  /** when it took the last one, ISO 8601 */
  deliveredAt: string | null;
}
