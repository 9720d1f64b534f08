import type { Feature } from '../../platform/feature';
import { installPanelSearch } from './panel-search/search';
import { closeReadDatabase, openReadDatabase } from './query/connections';
import { addScopeVersions, CATCH_UP } from './repair/catch-up';
import { allowBodyBlocks } from './write/body-blocks';
import { installDocumentWrites } from './write/document-writes';
import { installFileWrites } from './write/file-writes';

/** The rows that visitors' answers are made of. Its document middleware opens the transaction that those of later features run in. */
export const readModel: Feature = {
  register(strapi) {
    allowBodyBlocks();
    installDocumentWrites(strapi);
  },

  async bootstrap(strapi) {
    installFileWrites(strapi);
    installPanelSearch(strapi);
    openReadDatabase(strapi);
    await addScopeVersions(strapi.db.connection);
  },

  destroy: closeReadDatabase,
  jobs: [CATCH_UP],
};
