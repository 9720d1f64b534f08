import type { Metadata } from 'next';
import type { Picture } from 'wine-shop-client';
import { apiUrl } from './config';

interface Page {
  title: string;
  description: string;
  /** path of the page: its one canonical address */
  path: string;
  image?: Picture | null | undefined;
}

export function pageMetadata({ title, description, path, image }: Page): Metadata {
  const images = image
    ? [
        {
          url: new URL(image.url, apiUrl).href,
          alt: image.alt,
          ...(image.width && image.height ? { width: image.width, height: image.height } : {}),
        },
      ]
    : [];
  return {
    title,
    description,
    alternates: { canonical: path },
    openGraph: { title, description, url: path, locale: 'vi_VN', type: 'website', images },
    twitter: { card: 'summary_large_image' },
  };
}
