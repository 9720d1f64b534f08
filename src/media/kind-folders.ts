import type { ContentUid } from '../contract/content-types';

// The folders of the media library as the admin panel and the server share them. It imports no code of either.

/** Takes `{ uid }` and answers with the id of its folder. */
export const KIND_FOLDERS_PATH = '/kind-folders';

/** The folder of the pictures of each content type that has any. */
export const KIND_FOLDERS = {
  'api::product.product': 'Sản phẩm',
  'api::brand.brand': 'Thương hiệu',
  'api::article.article': 'Bài viết',
  'api::banner.banner': 'Biểu ngữ',
  'api::setting.setting': 'Nhận diện',
  'api::social-link.social-link': 'Mạng xã hội',
} as const satisfies Partial<Record<ContentUid, string>>;

export type FiledUid = keyof typeof KIND_FOLDERS;

export const isFiled = (uid: unknown): uid is FiledUid => typeof uid === 'string' && Object.hasOwn(KIND_FOLDERS, uid);

export interface KindFolder {
  id: number;
}
