/** negotiator 1.0; the published types describe 0.6, which has no preference order. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  }
}
