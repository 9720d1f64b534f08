import type { Picture as ShopPicture } from 'wine-shop-client';
import { pictureAttributes } from 'wine-shop-client/next';
import { apiUrl } from '../lib/config';

interface Props {
  picture: ShopPicture;
  /** how wide it is shown, as `sizes` of an `<img>` */
  sizes: string;
  /** seen without scrolling: loaded at once and before others */
  isFirst?: boolean;
}

/** The shop has made every size in advance, so nothing is resized here. */
export function Picture({ picture, sizes, isFirst = false }: Props) {
  const loading = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  const { alt, ...attributes } = pictureAttributes(picture, apiUrl, sizes);
  return <img {...attributes} alt={alt} decoding="async" {...loading} />;
}
