function readUrl(value: string | undefined, fallback: string): string {
  return new URL(value || fallback).href.replace(/\/$/, '');
}

/** The API with its version. */
export const apiUrl = readUrl(process.env.NEXT_PUBLIC_API_URL, 'http://127.0.0.1:1337/api/v1');

export const apiOrigin = new URL(apiUrl).origin;

/** This site, without a slash at its end. */
export const siteUrl = readUrl(process.env.NEXT_PUBLIC_SITE_URL, 'http://127.0.0.1:3000');
