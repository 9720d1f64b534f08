/** koa-ratelimit's own counting in memory, which its types leave out. */
declare module 'koa-ratelimit/limiter/memory' {
  interface Count {
    remaining: number;
    /** seconds since 1970 */
    reset: number;
    total: number;
  }

  export default class MemoryLimiter {
    constructor(options: { db: Map<string, Count>; max: number; duration: number; id: string; namespace?: string });
    /** the place of the count in `db` */
    key: string;
    get(): Promise<Count>;
  }
}
