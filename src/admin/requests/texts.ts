import requests from '../translations/requests.json';

/** An id of requests.json. */
export type RequestMessage = keyof typeof requests;

/** @returns a text in the language of the panel, for code that is no component */
export function requestText(id: RequestMessage, values: Readonly<Record<string, string>> = {}): string {
  const text = requests[id][document.documentElement.lang === 'en' ? 'en' : 'vi'];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
