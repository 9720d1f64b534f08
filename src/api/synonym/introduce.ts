import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { nameOfSynonyms } from '../../editorial/synonyms';
import { internalService } from '../../platform/strapi-patches/internal-services';
import { raiseVersions } from '../../read-model/write/commits';
import { projectEntries } from '../../read-model/write/entries';
import { batchesOf } from '../../read-model/write/projectors';
import { nextIds } from '../../read-model/write/sequences';
import { inWriteTransaction } from '../../read-model/write/write-transaction';

const UID = 'api::synonym.synonym';
const INTRODUCED = { key: 'introduced' };

const EXPLORER = 'plugin::content-manager.explorer';
const FIELDS = ['name', 'words', 'includes'];
const EDITOR_PERMISSIONS = [
  ...['create', 'read', 'update'].map((action) => ({ action: `${EXPLORER}.${action}`, properties: { fields: FIELDS } })),
  ...['delete', 'publish'].map((action) => ({ action: `${EXPLORER}.${action}`, properties: {} })),
];

interface RoleService {
  addPermissions: (roleId: number, permissions: object[]) => Promise<unknown>;
}

/** Strapi gives its Editor role every content type when it creates the role, and no type that comes later. */
async function grantToEditors(strapi: Core.Strapi): Promise<void> {
  const role: { id: number } | null = await strapi.db.query('admin::role').findOne({ where: { code: 'strapi-editor' } });
  if (!role || (await strapi.db.query('admin::permission').count({ where: { role: role.id, subject: UID } })) > 0) return;
  const { addPermissions } = internalService(strapi, 'admin::role') as RoleService;
  const permissions = EDITOR_PERMISSIONS.map((permission) => ({ ...permission, subject: UID, conditions: [] }));
  await addPermissions(role.id, permissions);
}

/** Writes them in a few statements: the document service takes seconds for them, in which the shop would not start. */
async function createStarterGroups(strapi: Core.Strapi, trx: Knex): Promise<void> {
  const { STARTER_GROUPS } = await import('./starter-groups');
  const ids = await nextIds(trx, UID, STARTER_GROUPS.length);
  const publishedAt = new Date();
  const query = strapi.db.query(UID);
  await query.createMany({
    data: STARTER_GROUPS.map((group, index) => ({
      ...group,
      name: nameOfSynonyms(group.words),
      public_id: ids[index],
      publishedAt,
    })),
  });
  const rows: { documentId: string }[] = await query.findMany({ where: { public_id: { $in: ids } }, select: ['documentId'] });
  const documentIds = rows.map(({ documentId }) => documentId);
  for (const batch of batchesOf(documentIds)) await projectEntries(strapi, trx, 'synonym', batch);
  await raiseVersions(trx, ['products']);
}

/**
 * Gives a shop the starter groups, and its editors the right to change them: once, at the first start with this content type.
 * The mark is a configuration of Strapi's, so that it travels with the groups in an export.
 */
export async function introduceSynonyms(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'api', name: 'synonym' });
  if ((await store.get(INTRODUCED)) === true) return;
  await inWriteTransaction(strapi, async (trx) => {
    // Another instance may have done it before this one got the write lock.
    if ((await store.get(INTRODUCED)) === true) return;
    await grantToEditors(strapi);
    await createStarterGroups(strapi, trx);
    await store.set({ ...INTRODUCED, value: true });
  });
}
