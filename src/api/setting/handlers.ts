import type { Core } from '@strapi/strapi';
import { json, type Answer } from '../../contract/answer';
import type { SettingAnswer } from '../../contract/resources/site';
import { SETTINGS_SAVES } from '../../contract/scopes';
import { readEntries } from '../../read-model/query/entries';
import { readVersion } from '../../read-model/query/versions';

const UID = 'api::setting.setting';

/** `GET /settings` */
export async function findSettings(): Promise<Answer> {
  // The version is read first: an answer may be newer than its version says, but not older.
  const cache_version = await readVersion(SETTINGS_SAVES);
  const [data] = await readEntries('setting');
  if (!data) throw new Error('The settings are missing, although they are created at start.');
  const answer: SettingAnswer = { data, meta: { cache_version } };
  return json(JSON.stringify(answer));
}

/** Creates the settings of a new shop. */
export async function ensureSettings(strapi: Core.Strapi): Promise<void> {
  if (await strapi.documents(UID).findFirst({ status: 'published' })) return;
  await strapi.documents(UID).create({ data: { site_name: 'Cửa hàng rượu vang' } });
}
