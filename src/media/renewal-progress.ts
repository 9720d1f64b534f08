import type { Core } from '@strapi/strapi';

/** How far the renewal of all pictures has come, after another watermark for example. Times in milliseconds since 1970. */
export interface RenewalProgress {
  done: number;
  total: number;
  started_at: number;
  updated_at: number;
}

const KEY = { type: 'api', name: 'pictures', key: 'renewal' };
/** Between two records: one picture takes half a second. */
const INTERVAL_MS = 2_000;

/** Recorded in the database: any instance may be asked. */
export async function readProgress(strapi: Core.Strapi): Promise<RenewalProgress | null> {
  return (await strapi.store(KEY).get({})) as RenewalProgress | null;
}

export interface ProgressRecorder {
  /** @param done pictures so far */
  record: (done: number) => Promise<void>;
}

/** @param total pictures to renew */
export function recordProgress(strapi: Core.Strapi, total: number): ProgressRecorder {
  const started = Date.now();
  let last = 0;
  return {
    record: async (done) => {
      const now = Date.now();
      if (done > 0 && done < total && now - last < INTERVAL_MS) return;
      last = now;
      const value: RenewalProgress = { done, total, started_at: started, updated_at: now };
      await strapi.store(KEY).set({ value });
    },
  };
}
