/** What koa-ratelimit counts with; its types leave these two out. */
declare module 'koa-ratelimit/limiter/memory' {
  interface Count {
    remaining: number;
    /** seconds since 1970 */
    reset: number;
    total: number;
  }

  export default class MemoryLimiter {
    constructor(options: { db: Map<string, Count>; duration: number; id: string; namespace?: string });
    /** key of the count in `db` */
    key: string;
    /** requests of a window */
    max: number;
    get(): Promise<Count>;
  }
}

declare module 'koa-ratelimit/limiter/redis' {
  import type { Redis } from 'ioredis';

  export default class RedisLimiter {
    constructor(options: { db: Redis; duration: number; namespace: string });
    get(options: { id: string; max: number; peek?: boolean }): Promise<{ remaining: number; reset: number; total: number }>;
  }
}
