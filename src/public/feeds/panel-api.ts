// The HTTP API of the catalogue's feed as the admin panel and the server share it. It imports no code of either.

/** Below which the panel's route is mounted. */
export const FEEDS_PATH = '/catalogue/feeds';

/** All published products with a price: Facebook's catalogue reads that of Google Merchant. */
export const FEED = 'google-merchant.xml';

/** GET /catalogue/feeds */
export interface ShownFeeds {
  /** none without FRONTEND_URL: a feed names the pages of its products. Addresses are path-absolute; absolute with PUBLIC_URL */
  feeds: { name: typeof FEED; url: string }[];
}
