import type { Core } from '@strapi/strapi';
import { PICTURE_COLUMNS } from '../../../read-model/projection/picture';
import { readVersion } from '../../../read-model/query/versions';
import { presentSetting, type SettingSource } from '../presenters/setting';
import type { SettingAnswer } from '../../../contract/schemas/setting';

const UID = 'api::setting.setting';

/** The site's settings with the version of their cache. */
export async function findSetting(strapi: Core.Strapi): Promise<SettingAnswer> {
  // The version first: an answer may be newer than its version says, never older.
  const cache_version = await readVersion('settings');
  const setting = (await strapi.documents(UID).findFirst({
    status: 'published',
    populate: {
      logo: { fields: PICTURE_COLUMNS },
      favicon: { fields: PICTURE_COLUMNS },
      product_watermark: { fields: PICTURE_COLUMNS },
      meta_defaults: true,
    },
  })) as unknown as SettingSource | null;
  if (!setting) throw new Error('The settings are missing although start-up writes them down.');
  return { data: presentSetting(setting), meta: { cache_version } };
}

/** Writes down settings for a shop that has none yet, so that the storefront always finds some. */
export async function ensureSetting(strapi: Core.Strapi): Promise<void> {
  if (await strapi.documents(UID).findFirst({ status: 'published' })) return;
  await strapi.documents(UID).create({ data: { site_name: 'Cửa hàng rượu vang' } });
}

export default ({ strapi }: { strapi: Core.Strapi }) => ({ find: () => findSetting(strapi) });
