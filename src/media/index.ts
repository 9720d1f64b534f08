import type { Feature } from '../platform/feature';
import { showSample } from './server/controller';
import { keepUploadsThroughImport } from './server/interrupted-import';
import { installKindFolders } from './server/kind-folders';
import { SAMPLE_PATH } from './server/panel-api';
import { RENDITIONS, watchPictures } from './server/renditions-job';
import { catchUpPictureRecords } from './server/repair-records';
import { installPictureStorage } from './server/storage';

/** Pictures: where originals and renditions are stored, who makes them, and the watermark. */
export const media: Feature = {
  register(strapi) {
    keepUploadsThroughImport(strapi);
    installPictureStorage(strapi);
    installKindFolders(strapi);
  },

  bootstrap: watchPictures,
  catchUp: catchUpPictureRecords,
  routes: (strapi) => [{ routes: { [`GET ${SAMPLE_PATH}`]: (ctx) => showSample(strapi, ctx) } }],
  jobs: [RENDITIONS],
};
