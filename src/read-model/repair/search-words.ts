import type { Job } from '../../platform/jobs/job';
import { wakeJob } from '../../platform/jobs/running-jobs';
import { repairWords } from '../panel-search/word-repair';
import { inWriteTransaction } from '../write/write-transaction';

/** Of what was written past the document service: an import, another version of the code, plain SQL. Until then searches miss it. */
export const SEARCH_WORDS: Job = {
  name: 'search_words',
  purpose: "repairs the words of the panel's searches, once after the start",
  start: (strapi) => {
    wakeJob(SEARCH_WORDS);
    return (signal) => repairWords(strapi.db.connection, (work) => inWriteTransaction(strapi, work), signal);
  },
};
