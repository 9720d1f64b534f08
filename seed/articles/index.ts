import { choosing } from './choosing';
import { decanting } from './decanting';
import { glasses } from './glasses';
import { labels } from './labels';
import { pairing } from './pairing';
import { regions } from './regions';
import { shopNews } from './shop-news';
import { sparkling } from './sparkling';
import { storing } from './storing';
import { tasting } from './tasting';
import { tastingEvening } from './tasting-evening';
import { temperature } from './temperature';
import { tetGifts } from './tet-gifts';
import type { Article } from './article';

/** All articles, the oldest first; the last one is a draft. */
export const ARTICLES: readonly Article[] = [
  choosing,
  storing,
  tasting,
  glasses,
  pairing,
  regions,
  tetGifts,
  sparkling,
  decanting,
  labels,
  temperature,
  shopNews,
  tastingEvening,
];
