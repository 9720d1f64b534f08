import { PLACES, type Search } from './evaluation';

/** Asks a running shop. @param origin `http://127.0.0.1:1337` */
export function shopSearch(origin: string): Search {
  return async (text) => {
    const url = `${origin}/api/v1/san-pham?q=${encodeURIComponent(text)}&per_page=${PLACES}`;
    const response = await fetch(url);
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    const { data } = (await response.json()) as { data: { slug: string }[] };
    return data.map(({ slug }) => slug);
  };
}
