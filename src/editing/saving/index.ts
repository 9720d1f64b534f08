import type { Feature } from '../../platform/feature';
import { findOverlap } from '../history/server/overlap';
import { installDocumentChecks } from './server/document-checks';
import { indexCodes } from './server/product-codes';
import { indexSlugsAndNames } from './server/slugs';
import { installStaleWriteCheck } from './server/stale-writes';

/** What each save is checked by. */
export const saving: Feature = {
  register(strapi) {
    installStaleWriteCheck(strapi, findOverlap);
    installDocumentChecks(strapi);
  },

  async bootstrap({ db }) {
    await indexCodes(db.connection);
    await indexSlugsAndNames(db.connection);
  },
};
