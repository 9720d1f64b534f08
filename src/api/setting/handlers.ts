import type { Core } from '@strapi/strapi';
import { json, type Answer } from '../../contract/answer';
import type { Setting, SettingAnswer } from '../../contract/resources/site';
import type { Request } from '../../http/route-table';
import { PICTURE_COLUMNS, pictureUrl, type PictureSource } from '../../read-model/projection/picture';
import { readVersion } from '../../read-model/query/versions';

const UID = 'api::setting.setting';

interface SettingSource {
  public_id: number;
  site_name: string;
  hotline: string | null;
  address: string | null;
  hours: string | null;
  email: string | null;
  logo: PictureSource | null;
  favicon: PictureSource | null;
  product_watermark: PictureSource | null;
  product_watermark_position: Setting['product_watermark_position'];
  product_watermark_size: string | null;
  meta_defaults: { title: string | null; description: string | null; keywords: string | null } | null;
}

/** The contract has only strings: an empty input is an empty string. */
function present(source: SettingSource): Setting {
  return {
    id: source.public_id,
    site_name: source.site_name,
    hotline: source.hotline ?? '',
    address: source.address ?? '',
    hours: source.hours ?? '',
    email: source.email ?? '',
    logo_url: pictureUrl(source.logo),
    favicon_url: pictureUrl(source.favicon),
    product_watermark_url: pictureUrl(source.product_watermark),
    product_watermark_position: source.product_watermark_position,
    product_watermark_size: source.product_watermark_size ?? '',
    meta_defaults: {
      title: source.meta_defaults?.title ?? '',
      description: source.meta_defaults?.description ?? '',
      keywords: source.meta_defaults?.keywords ?? '',
    },
  };
}

/** `GET /settings` */
export async function findSettings({ strapi }: Pick<Request, 'strapi'>): Promise<Answer> {
  // The version is read first: an answer may be newer than its version says, but not older.
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
  if (!setting) throw new Error('The settings are missing, although they are created at start.');
  const answer: SettingAnswer = { data: present(setting), meta: { cache_version } };
  return json(JSON.stringify(answer));
}

/** Creates the settings of a new shop. */
export async function ensureSettings(strapi: Core.Strapi): Promise<void> {
  if (await strapi.documents(UID).findFirst({ status: 'published' })) return;
  await strapi.documents(UID).create({ data: { site_name: 'Cửa hàng rượu vang' } });
}
