// The HTTP API of the catalogue's feeds as the admin panel and the server share it. It imports no code of either.

/** Below which the panel's route is mounted. */
export const FEEDS_PATH = '/catalogue/feeds';

/** Feeds of all published products with a price: Facebook's catalogue reads that of Google Merchant. */
export const FEEDS = ['google-merchant.xml'] as const;

export type FeedName = (typeof FEEDS)[number];

export interface ShownFeed {
  name: FeedName;
  /** path-absolute, with its signature; absolute with PUBLIC_URL */
  url: string;
}

/** GET /catalogue/feeds */
export interface ShownFeeds {
  /** none without FRONTEND_URL: a feed names the pages of its products */
  feeds: ShownFeed[];
}
