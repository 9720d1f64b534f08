import type { operations } from '../../clients/typescript/schema';
import type { Answer, DetailedList, Problem } from '../../clients/typescript/src';

/* The answers' types are the client's: what a test reads, a client reads. Their schemas are those of openapi.json (documented.ts). */
export type { ArticleAnswer, ArticleList, ProductAnswer, ProductList } from '../../clients/typescript/src';

export type ProductDetailList = DetailedList;
export type HomeAnswer = Answer<'/home'>;
export type SocialLinks = Answer<'/social-links'>;
export type SettingsAnswer = Answer<'/settings'>;
export type GroupList = Answer<'/loai-ruou'>;
export type MenuAnswer = Answer<'/menus/{location}'>;
export type MenuList = Answer<'/menus'>;
export type Suggestions = Answer<'/tim-kiem'>;
export type CacheAnswer = Answer<'/cache'>;
export type PurgeAnswer = operations['purgeCache']['responses'][200]['content']['application/json'];
export type ProblemBody = Problem;
