import type { Core } from '@strapi/strapi';
import { ensureSetting } from './api/setting/services/setting';
import { installDocumentWrites } from './storefront/document-writes';
import { mendReadModel } from './storefront/mend';
import { installPictureWrites } from './storefront/picture-writes';
import { closeReadDatabase, openReadDatabase } from './storefront/read-database';

interface Lifecycle {
  strapi: Core.Strapi;
}

export default {
  register({ strapi }: Lifecycle): void {
    strapi.customFields.register([
      { name: 'year', type: 'integer' },
      { name: 'string-list', type: 'json' },
    ]);
    installDocumentWrites(strapi);
  },

  async bootstrap({ strapi }: Lifecycle): Promise<void> {
    installPictureWrites(strapi);
    openReadDatabase(strapi);
    await mendReadModel(strapi, (line) => strapi.log.info(`Read model: ${line}`));
    await ensureSetting(strapi);
  },

  async destroy(): Promise<void> {
    await closeReadDatabase();
  },
};
