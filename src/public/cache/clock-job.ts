import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Scope } from '../../contract/scopes';
import type { Job } from '../../platform/jobs/job';
import { wakeJob } from '../../platform/jobs/running-jobs';
import { CLOCKED, hasChanged, nextChange, type Window } from '../read-model/query/clock';
import { raiseVersions } from '../read-model/write/commits';
import { inWriteTransaction } from '../read-model/write/write-transaction';
import { onVersionsChanged, versionOf } from './known-versions';

/** In storefront_state: up to which moment, in milliseconds since 1970, the versions follow the clock. */
const KEY = 'clock';
/** A clock may be set, and a timer has no more than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

interface Shown {
  scope: Scope;
  windows: readonly Window[];
}

const readShown = (): Promise<Shown[]> =>
  Promise.all(CLOCKED.map(async ({ scope, readWindows }) => ({ scope, windows: await readWindows() })));

/** @returns the scopes that have changed by the clock and whose versions do not say so; undefined at the first start */
async function readDue(knex: Knex, shown: readonly Shown[], now: number): Promise<Scope[] | undefined> {
  const [row]: { value: string }[] = await knex('storefront_state').where({ key: KEY }).select('value');
  if (!row) return undefined;
  // A clock that was ahead must not hide what is opened later.
  const handled = Math.min(Number(row.value), now);
  return shown.filter(({ windows }) => hasChanged(windows, handled, now)).map(({ scope }) => scope);
}

async function followClock(strapi: Core.Strapi): Promise<number | undefined> {
  const now = Date.now();
  const shown = await readShown();
  if ((await readDue(strapi.db.connection, shown, now))?.length !== 0) {
    // The write lock lets one instance after the other look: the second finds nothing left.
    await inWriteTransaction(strapi, async (trx) => {
      const due = (await readDue(trx, shown, now)) ?? [];
      await trx('storefront_state')
        .insert({ key: KEY, value: String(now) })
        .onConflict('key')
        .merge();
      await raiseVersions(trx, due);
    });
  }
  const next = shown.flatMap(({ windows }) => nextChange(windows, now) ?? []);
  return next.length === 0 ? undefined : Math.min(LONGEST_WAIT_MS, Math.max(1, Math.min(...next) - Date.now()));
}

/** Storefronts and the edge are told of what opens and closes by the clock as of a save. */
export const CLOCK: Job = {
  name: 'clock',
  purpose: 'raises the versions of what the clock opens and closes, such as banners',
  start: (strapi) => {
    let known: string | undefined;
    onVersionsChanged(() => {
      const versions = CLOCKED.map(({ scope }) => versionOf(scope)).join();
      if (versions !== known) wakeJob(CLOCK);
      known = versions;
    });
    wakeJob(CLOCK);
    return () => followClock(strapi);
  },
};
