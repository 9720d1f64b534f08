import type { Knex } from 'knex';
import type { Job } from '../../../../platform/jobs/job';
import { hasRuns } from '../worker';
import { fetchNextPictures, nextWork } from './picture-work';

const mayFetch = async (knex: Knex): Promise<boolean> => (await nextWork(knex)) !== undefined && !(await hasRuns(knex));

/** It shares the lock of the runs, and leaves it to them as soon as one waits: an undoing must not meet a picture under way. */
export const IMPORT_PICTURES: Job = {
  name: 'import_pictures',
  purpose: 'fetches the pictures of imported products from their addresses, while no run waits',
  everyMs: 500,
  leader: 'catalogue',
  isDue: ({ db }) => mayFetch(db.connection),
  start: (strapi) => async () => {
    if (!(await mayFetch(strapi.db.connection))) return undefined;
    return (await fetchNextPictures(strapi)) ? 0 : undefined;
  },
};
