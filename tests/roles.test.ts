import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import type { RolePermission } from '../src/editing/accounts/server/role-permissions';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { hire, roleOf } from './support/colleague';
import { publishArticle, publishProduct } from './support/content';
import { logIn, signIn, type Editor } from './support/editor';
import { png } from './support/images';

const ARTICLE = '/content-manager/collection-types/api::article.article';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

async function permissionsOf(code: string): Promise<RolePermission[]> {
  const { id } = await roleOf(editor, code);
  return (await editor.request<{ data: RolePermission[] }>('GET', `/admin/roles/${id}/permissions`)).data;
}

test('an editor has no settings of the system', async () => {
  const permissions = await permissionsOf('strapi-editor');
  const system = permissions.filter(({ action }) => /^admin::|content-type-builder|users-permissions/.test(action));
  assert.deepEqual(
    system.map(({ action }) => action),
    [],
  );
  const fields = permissions.find(
    ({ action, subject }) => action.endsWith('explorer.update') && subject === 'api::product.product',
  );
  assert.ok(fields?.properties.fields?.includes('sku'), 'the product code is hers too');
});

test('a collaborator writes articles as drafts, and changes only her own', async () => {
  const { id } = await roleOf(editor, 'strapi-author');
  const token = await logIn(shop, await hire(editor, 'cong.tac.vien@example.vn', id));
  const send = async (method: string, url: string, body?: object): Promise<{ status: number; documentId: string }> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${shop.url}${url}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const answer = (await response.json()) as { data?: { documentId?: string } };
    return { status: response.status, documentId: answer.data?.documentId ?? '' };
  };
  const own = await send('POST', ARTICLE, { title: 'Own', slug: 'own' });
  assert.equal(own.status, 201);
  assert.equal((await send('PUT', `${ARTICLE}/${own.documentId}`, { title: 'Own, again' })).status, 200);
  assert.equal((await send('POST', `${ARTICLE}/${own.documentId}/actions/publish`, {})).status, 403);
  const other = await publishArticle(editor, 'Of the editor');
  assert.equal((await send('GET', `${ARTICLE}/${other.documentId}`)).status, 200);
  assert.equal((await send('PUT', `${ARTICLE}/${other.documentId}`, { title: 'Changed' })).status, 403);
  const wine = await publishProduct(editor, 'Wine');
  const product = `/content-manager/collection-types/api::product.product/${wine.documentId}`;
  assert.equal((await send('GET', product)).status, 200);
  assert.equal((await send('PUT', product, { price: 1 })).status, 403);
  assert.equal((await send('GET', '/catalogue/plans?from=0&to=1')).status, 403);
});

test('a collaborator renames, moves and deletes her own files and folders, and no others', async () => {
  const token = await logIn(shop, await hire(editor, 'tep.tin@example.vn', (await roleOf(editor, 'strapi-author')).id));
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const send = (method: string, url: string, body: object): Promise<Response> =>
    fetch(`${shop.url}${url}`, { method, headers, body: JSON.stringify(body) });
  const statuses = async (folderId: number, fileId: number): Promise<number[]> => {
    const { id } = await createFolder(editor, `Other ${folderId}`);
    const answers = [
      await send('PUT', `/upload/folders/${folderId}`, { name: `Renamed ${folderId}`, parent: null }),
      await send('POST', '/upload/actions/bulk-move', { fileIds: [fileId], folderIds: [], destinationFolderId: null }),
      await send('POST', '/upload/actions/bulk-move', { fileIds: [], folderIds: [folderId], destinationFolderId: id }),
      await send('POST', '/upload/actions/bulk-delete', { fileIds: [fileId], folderIds: [] }),
      await send('POST', '/upload/actions/bulk-delete', { fileIds: [], folderIds: [folderId] }),
    ];
    return answers.map(({ status }) => status);
  };
  const file = await editor.upload(await png('other.png'));
  const folder = await createFolder(editor, 'Others');
  const own = (await (await send('POST', '/upload/folders', { name: 'Own', parent: null })).json()) as { data: { id: number } };
  const ownFile = await uploadAs(token);
  assert.deepEqual(await statuses(folder.id, file.id), [403, 403, 403, 403, 403]);
  // In a folder of her own, what others put there stays theirs.
  await editor.request('POST', '/upload/actions/bulk-move', {
    fileIds: [file.id],
    folderIds: [],
    destinationFolderId: own.data.id,
  });
  assert.equal((await send('POST', '/upload/actions/bulk-delete', { fileIds: [], folderIds: [own.data.id] })).status, 403);
  await editor.request('POST', '/upload/actions/bulk-move', { fileIds: [file.id], folderIds: [], destinationFolderId: null });
  assert.deepEqual(await statuses(own.data.id, ownFile), [200, 200, 200, 200, 200]);
  assert.equal((await editor.request<{ name: string }>('GET', `/upload/files/${file.id}`)).name, 'other.png');
});

async function createFolder(by: Editor, name: string): Promise<{ id: number }> {
  return (await by.request<{ data: { id: number } }>('POST', '/upload/folders', { name, parent: null })).data;
}

/** @returns the id of a new file of the account */
async function uploadAs(token: string): Promise<number> {
  const { bytes, name, type } = await png('own.png');
  const form = new FormData();
  form.set('files', new Blob([new Uint8Array(bytes)], { type }), name);
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${shop.url}/upload`, { method: 'POST', headers, body: form });
  const [file] = (await response.json()) as { id: number }[];
  assert.ok(file, `the upload answers ${response.status}`);
  return file.id;
}
