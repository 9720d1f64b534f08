import type { Core } from '@strapi/strapi';
import { json, type Answer } from '../../contract/answer';
import type { Setting, SettingAnswer } from '../../contract/resources/site';
import { SETTINGS_SAVES } from '../../contract/scopes';
import { emptySetting } from '../../read-model/projection/setting';
import { fillTemplate } from '../../read-model/projection/template';
import { readEntries } from '../../read-model/query/entries';
import { readKeptId } from '../../read-model/query/kept-ids';
import { originSlots } from '../../read-model/query/slots';
import { readVersion } from '../../read-model/query/versions';

const UID = 'api::setting.setting';
const SITE_NAME = 'Cửa hàng rượu vang';

/** The settings of a new shop, while those of this one are missing: deleted by SQL, or not in an import. */
async function defaultSetting(): Promise<Setting> {
  const setting = emptySetting((await readKeptId(UID)) ?? 1, SITE_NAME);
  return JSON.parse(fillTemplate(JSON.stringify(setting), originSlots)) as Setting;
}

/** `GET /settings` */
export async function findSettings(): Promise<Answer> {
  // The version is read first: an answer may be newer than its version says, but not older.
  const cache_version = await readVersion(SETTINGS_SAVES);
  const [data] = await readEntries('setting');
  const answer: SettingAnswer = { data: data ?? (await defaultSetting()), meta: { cache_version } };
  return json(JSON.stringify(answer));
}

/** Creates the settings of a new shop, or missing ones again. */
export async function ensureSettings(strapi: Core.Strapi): Promise<void> {
  if (await strapi.documents(UID).findFirst({ status: 'published' })) return;
  await strapi.documents(UID).create({ data: { site_name: SITE_NAME } });
}
