import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { FILE_UID } from '../../../contract/content-types';
import { isRecord } from '../../../contract/is-record';
import type { EntryPermissions } from '../../../platform/entry-permissions';

/** @param value of an attribute, as forms have it (./form-values.ts) and as Strapi stores it @returns the ids of its files */
function idsOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  if (!isRecord(value)) return value === undefined || value === null || value === '' ? [] : [Number(value)];
  return 'id' in value ? idsOf(value.id) : [value.set, value.connect].flatMap(idsOf);
}

/**
 * An answer shows the files of an entry, so a form would show any file by its number. Those that the entry has already stay. No component
 * of the shop has files.
 *
 * @param stored which entry the form is of; undefined for a new one
 * @throws errors.ForbiddenError for a file that the account may not see
 */
export async function assertNamedFiles(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  { uid, stored, body }: { uid: string; stored: object | undefined; body: unknown },
): Promise<void> {
  if (!isRecord(body) || permissions.mayAll('read', FILE_UID, [])) return;
  const attributes: Readonly<Record<string, { type: string }>> = strapi.getModel(uid as UID.Schema).attributes;
  const media = Object.keys(attributes).filter((name) => attributes[name]?.type === 'media');
  const filesOf = (entry: Readonly<Record<string, unknown>>): number[] => media.flatMap((name) => idsOf(entry[name]));
  const named = filesOf(body);
  if (named.length === 0) return;
  const versions: Record<string, unknown>[] =
    stored === undefined ? [] : await strapi.db.query(uid).findMany({ where: stored, populate: media });
  const own = new Set(versions.flatMap(filesOf));
  const added = named.filter((id) => !own.has(id));
  const readable = await permissions.allowed('read', FILE_UID, added.filter(Number.isInteger));
  if (added.some((id) => !readable.has(id))) throw new errors.ForbiddenError();
}
