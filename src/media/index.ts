import type { Feature } from '../platform/feature';
import { keepUploadsThroughImport } from './server/interrupted-import';
import { RENDITIONS, watchPictures } from './server/renditions-job';
import { installPictureStorage } from './server/storage';

/** Pictures: where originals and renditions are stored, who makes them, and the watermark. */
export const media: Feature = {
  register(strapi) {
    keepUploadsThroughImport(strapi);
    installPictureStorage(strapi);
  },

  bootstrap: watchPictures,
  jobs: [RENDITIONS],
};
