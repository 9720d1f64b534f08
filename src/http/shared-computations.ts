import type { IncomingMessage, ServerResponse } from 'node:http';

/** URLs of the pages that are being computed. Equal requests share the computation, so they take no place of other pages. */
export class SharedComputations {
  readonly #urls = new Set<string>();

  /** Until the response is closed. */
  begin({ url = '' }: IncomingMessage, response: ServerResponse): void {
    if (this.#urls.has(url)) return;
    this.#urls.add(url);
    response.once('close', () => this.#urls.delete(url));
  }

  /** @returns whether the request's page is being computed; a request with a token may ask for a draft of its own */
  includes({ url = '', headers }: IncomingMessage): boolean {
    return headers.authorization === undefined && this.#urls.has(url);
  }
}
