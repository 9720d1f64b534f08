import type { Core } from '@strapi/strapi';
import { json, type Answer } from '../../contract/answer';
import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import { notFound } from '../../contract/problems';
import type { SettingAnswer } from '../../contract/resources/site';
import { SETTINGS_SAVES } from '../../contract/public-content';
import type { BannerEntry } from '../../public/read-model/projection/site';
import { isOpen, nextChange } from '../../public/read-model/query/clock';
import { readEntries } from '../../public/read-model/query/entries';
import { readFeaturedProducts } from '../../public/read-model/query/ordered-lists';
import { readVersion } from '../../public/read-model/query/versions';

interface Ordered {
  id: number;
  order: number;
}

const byOrder = (a: Ordered, b: Ordered): number => a.order - b.order || a.id - b.id;

/** `GET /home` */
export async function findHome(): Promise<Answer> {
  const now = new Date();
  const banners = await readEntries('banner');
  const featured = await readFeaturedProducts();
  const open = banners.filter((entry) => isOpen(entry, now)).sort((a, b) => byOrder(a.banner, b.banner));
  const placed = (placement: BannerEntry['placement']): string =>
    JSON.stringify(open.filter((entry) => entry.placement === placement).map(({ banner }) => banner));
  const data = `"carousel":${placed('carousel')},"featured_products":[${featured}],"banners":${placed('home')}`;
  const links = JSON.stringify({ self: link(apiPaths.home) });
  return json(`{"data":{${data}},"_links":${links}}`, { until: nextChange(banners, now.getTime()) });
}

/** `GET /social-links` */
export async function findSocialLinks(): Promise<Answer> {
  return json(JSON.stringify((await readEntries('social_link')).sort(byOrder)));
}

const SETTING = 'api::setting.setting';

/** `GET /settings` */
export async function findSettings(): Promise<Answer> {
  // The version is read first: an answer may be newer than its version says, but not older.
  const cache_version = await readVersion(SETTINGS_SAVES);
  const [data] = await readEntries('setting');
  if (!data) throw notFound('The settings are missing: the next start of the service creates them.');
  const answer: SettingAnswer = { data, meta: { cache_version } };
  return json(JSON.stringify(answer));
}

/** Creates the settings of a new shop, or missing ones again. */
export async function ensureSettings(strapi: Core.Strapi): Promise<void> {
  if (await strapi.documents(SETTING).findFirst({ status: 'published' })) return;
  await strapi.documents(SETTING).create({ data: { site_name: 'Cửa hàng rượu vang' } });
}
