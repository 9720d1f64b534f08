import type { Block } from '../blocks';
import type { CoverPicture } from '../drawings/covers';

/** One article of the demo shop. */
export interface Article {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly body: readonly Block[];
  readonly cover: CoverPicture;
  readonly coverAlt: string;
  readonly author: string;
  readonly tags: readonly string[];
  /** Wines of the list by name and winery; the newest vintage on the shelf is shown. */
  readonly wines: readonly string[];
  readonly seo: { readonly meta_title: string; readonly meta_description: string };
  /** How many days ago it first went live; null leaves it a draft. */
  readonly daysAgo: number | null;
}
