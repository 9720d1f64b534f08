import type { Markup } from './markup';

/** What one address of the site shows. */
export interface Page {
  title: string;
  description: string;
  content: Markup;
  /** schema.org data, as the API gives them */
  structuredData?: object[];
  /** today's path, where an old address was asked for */
  path?: string;
  /** called once it is seen */
  shown?: () => void;
}

/** Puts a page on the screen, and its words for search engines into the head. */
export function render({ title, description, content, structuredData = [] }: Page): void {
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  document.querySelectorAll('script[type="application/ld+json"]').forEach((script) => script.remove());
  for (const data of structuredData) {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = JSON.stringify(data);
    document.head.append(script);
  }
  const main = document.querySelector('main');
  if (main) main.innerHTML = content.text;
}
