import type { Markup } from './markup';

/** What one path of the site shows. */
export interface Page {
  title: string;
  description: string;
  content: Markup;
  /** schema.org data of the API */
  structuredData?: object[];
  /** the current path, after a redirect */
  path?: string;
  /** called after it is rendered */
  shown?: () => void;
}

/** Renders a page, and its SEO texts into the head. */
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
