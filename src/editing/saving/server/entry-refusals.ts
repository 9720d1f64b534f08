import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { FILE_UID } from '../../../contract/content-types';
import { currentPermissions } from '../../../platform/entry-permissions';
import { editorLanguage, translate, type Language } from '../../texts/editor-language';
import { SYSTEM_FIELDS, TYPE_TEXTS, type Text, type TypeText } from '../../texts/labels';
import { MESSAGES } from '../../texts/messages';

/** Entries that a refusal names; the others are counted. */
const NAMED_MAX = 5;

const NAME_FIELDS = ['name', 'title', 'platform', 'site_name', 'from'];

/** @returns the attribute that the panel's lists call an entry by; undefined where a type has none */
export function nameFieldOf(strapi: Core.Strapi, uid: UID.ContentType): string | undefined {
  const { attributes } = strapi.contentType(uid);
  return NAME_FIELDS.find((name) => name in attributes);
}

/** @returns whether the account of this request may read how entries of a type are called; outside of the panel no rights are asked */
export function mayReadNames(strapi: Core.Strapi, uid: UID.ContentType): boolean {
  const field = nameFieldOf(strapi, uid);
  return currentPermissions(strapi)?.mayAll('read', uid, field === undefined ? [] : [field]) ?? true;
}

/** @returns how a message to the account of this request may call an entry */
export const shownName = (strapi: Core.Strapi, uid: UID.ContentType, name: string): string =>
  mayReadNames(strapi, uid) ? name : translate(MESSAGES['entry-hidden'], editorLanguage(strapi));

const textsOf = (uid: string): TypeText | undefined => (TYPE_TEXTS as Readonly<Record<string, TypeText>>)[uid];

const FILES: Text = ['Thư viện', 'Media Library'];

const typeText = (uid: string, language: Language): string =>
  translate(uid === FILE_UID ? FILES : (textsOf(uid)?.name ?? [uid, uid]), language);

/** @returns the label of an attribute in the form. @param field `price`, `seo.meta_title` */
export function fieldText(uid: string, field: string, language: Language): string {
  const [attribute = ''] = field.split('.');
  const text = (textsOf(uid)?.fields[attribute] ?? SYSTEM_FIELDS[attribute])?.label ?? [attribute, attribute];
  return translate(text, language);
}

/** @param names of those that she may read, of all `count` */
export function entriesForbidden(
  strapi: Core.Strapi,
  uid: string,
  names: readonly string[],
  count: number,
): errors.ForbiddenError {
  const language = editorLanguage(strapi);
  const named = names.slice(0, NAMED_MAX);
  const others = count - named.length;
  const entries = [
    ...named.map((name) => `“${name}”`),
    ...(others > 0 ? [translate(MESSAGES['entries-others'], language, { count: others })] : []),
  ];
  const values = { type: typeText(uid, language), entries: entries.join(', ') };
  return new errors.ForbiddenError(translate(MESSAGES['entries-forbidden'], language, values));
}

/** @returns the error that names, in the editor's language, what her account may not do with all entries of a type */
export function forbiddenType(strapi: Core.Strapi, uid: string, fields: readonly string[] = []): errors.ForbiddenError {
  const language = editorLanguage(strapi);
  const type = typeText(uid, language);
  if (fields.length === 0) return new errors.ForbiddenError(translate(MESSAGES['run-not-allowed'], language, { type }));
  const names = [...new Set(fields.map((field) => `“${fieldText(uid, field, language)}”`))].join(', ');
  return new errors.ForbiddenError(translate(MESSAGES['fields-forbidden'], language, { type, fields: names }));
}
