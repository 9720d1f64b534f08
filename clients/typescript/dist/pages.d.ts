import type { Link, Picture } from './index.js';
/**
 * @param link one of the API's `_links`, or its `href`
 * @returns the path of the storefront's page that shows what it points at: pages have the API's paths
 */
export declare function pagePath(link: Link | string): string;
/** Attributes of an `<img>`. */
export interface PictureAttributes {
    src: string;
    srcSet: string;
    sizes: string;
    width: number | undefined;
    height: number | undefined;
    alt: string;
}
/** @returns the value of `srcset`, the smallest variant first */
export declare function srcSet({ variants }: Pick<Picture, 'variants'>, apiUrl: string): string;
/**
 * @param apiUrl of the API: pictures of a shop without PUBLIC_URL have addresses without an origin
 * @param sizes how wide the picture is shown, `(min-width: 60rem) 25vw, 50vw`
 */
export declare function pictureAttributes(picture: Picture, apiUrl: string, sizes: string): PictureAttributes;
/** @returns the text of a `<script type="application/ld+json">`: no value of it can end the element */
export declare const jsonLdText: (data: unknown) => string;
