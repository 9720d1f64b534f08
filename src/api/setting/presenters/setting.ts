import { pictureUrl, type PictureSource } from '../../../read-model/projection/picture';
import type { Setting } from '../../../contract/schemas/setting';

export interface SettingSource {
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

/** The contract has strings throughout: what an editor left empty is an empty string. */
export function presentSetting(source: SettingSource): Setting {
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
