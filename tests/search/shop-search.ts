import { askShop } from './ask-shop';
import { PLACES, type Search } from './evaluation';

/** Asks a running shop. @param origin `http://127.0.0.1:1337` */
export function shopSearch(origin: string): Search {
  return async (text) => {
    const url = `${origin}/api/v1/san-pham?q=${encodeURIComponent(text)}&per_page=${PLACES}`;
    const { data } = await askShop<{ data: { slug: string }[] }>(url);
    return data.map(({ slug }) => slug);
  };
}
