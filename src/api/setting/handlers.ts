import type { Core } from '@strapi/strapi';
import { json, type Answer } from '../../contract/answer';
import { notFound } from '../../contract/problems';
import type { SettingAnswer } from '../../contract/resources/site';
import { SETTINGS_SAVES } from '../../contract/scopes';
import { readEntries } from '../../read-model/query/entries';
import { readVersion } from '../../read-model/query/versions';

const UID = 'api::setting.setting';
const SITE_NAME = 'Cửa hàng rượu vang';

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
  if (await strapi.documents(UID).findFirst({ status: 'published' })) return;
  await strapi.documents(UID).create({ data: { site_name: SITE_NAME } });
}
