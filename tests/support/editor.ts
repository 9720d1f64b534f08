import type { ImageFile } from './images';
import { ADMINISTRATOR } from './shop-environment';

export interface Credentials {
  email: string;
  password: string;
}

export type CollectionUid =
  | 'api::product.product'
  | 'api::article.article'
  | 'api::brand.brand'
  | 'api::origin.origin'
  | 'api::wine-type.wine-type'
  | 'api::menu.menu'
  | 'api::banner.banner'
  | 'api::social-link.social-link'
  | 'api::synonym.synonym'
  | 'api::redirect.redirect';

export type SingleUid = 'api::setting.setting' | 'api::home.homepage';

export type Data = Record<string, unknown>;

/** A document as the panel's API returns it. */
export interface Saved {
  documentId: string;
  /** id of Strapi's row, which changes; not the API's id */
  id: number;
  [attribute: string]: unknown;
}

export interface UploadedFile {
  id: number;
  name: string;
  url: string;
  alternativeText: string | null;
  formats: Record<string, { url: string }> | null;
}

/** @returns what the library keeps of a picture of this name that was replaced */
export async function keptFile(editor: Editor, name: string): Promise<UploadedFile> {
  const { results } = await editor.request<{ results: UploadedFile[] }>('GET', `/upload/files?_q=${name}&pageSize=100`);
  const kept = results.filter((file) => file.name.startsWith(`${name} (`));
  if (kept.length !== 1 || !kept[0]) throw new Error(`The library keeps ${kept.length} files of ${name}.`);
  return kept[0];
}

/** A request that the panel's API refused, with the messages that the editor reads. */
export class EditorError extends Error {
  override readonly name = 'EditorError';

  constructor(
    readonly status: number,
    /** Strapi's own message */
    readonly reason: string,
    /** messages at the fields, by attribute */
    readonly fields: Readonly<Record<string, string>>,
    request: string,
  ) {
    super(`${request} → ${status}: ${reason} ${JSON.stringify(fields)}`);
  }
}

interface ErrorBody {
  error?: { message?: string; details?: { errors?: { path: (string | number)[]; message: string }[] } };
}

function refusal(status: number, text: string, request: string): EditorError {
  let body: ErrorBody = {};
  try {
    body = JSON.parse(text) as ErrorBody;
  } catch {
    // A server that fails early does not answer with JSON.
    return new EditorError(status, text, {}, request);
  }
  const faults = body.error?.details?.errors ?? [];
  const fields = Object.fromEntries(faults.map((fault) => [fault.path.join('.'), fault.message]));
  return new EditorError(status, body.error?.message ?? text, fields, request);
}

/** A relation's value in the panel's form that adds items, in this order. */
export function connect(...documentIds: string[]): Data {
  return { connect: documentIds.map((documentId) => ({ documentId, position: { end: true } })), disconnect: [] };
}

export function disconnect(...documentIds: string[]): Data {
  return { connect: [], disconnect: documentIds.map((documentId) => ({ documentId })) };
}

/** The admin panel's client: every call is a request that the panel sends. */
export interface Editor {
  create: (uid: CollectionUid, data: Data) => Promise<Saved>;
  /** Saves the draft, or the entry of a type without drafts. */
  update: (uid: CollectionUid, documentId: string, data: Data) => Promise<Saved>;
  /** Saves the form and publishes it. */
  publish: (uid: CollectionUid, documentId: string, data?: Data) => Promise<Saved>;
  /** Publishes the form of a new entry. */
  createAndPublish: (uid: CollectionUid, data: Data) => Promise<Saved>;
  unpublish: (uid: CollectionUid, documentId: string, options?: { discardDraft: boolean }) => Promise<Saved>;
  discard: (uid: CollectionUid, documentId: string) => Promise<Saved>;
  delete: (uid: CollectionUid, documentId: string) => Promise<void>;
  clone: (uid: CollectionUid, documentId: string, data: Data) => Promise<Saved>;
  find: (uid: CollectionUid, documentId: string, status?: 'draft' | 'published') => Promise<Saved>;
  bulkPublish: (uid: CollectionUid, documentIds: string[]) => Promise<void>;
  bulkUnpublish: (uid: CollectionUid, documentIds: string[]) => Promise<void>;
  bulkDelete: (uid: CollectionUid, documentIds: string[]) => Promise<void>;
  saveSingle: (uid: SingleUid, data: Data) => Promise<Saved>;
  findSingle: (uid: SingleUid) => Promise<Saved>;
  upload: (file: ImageFile, info?: { alternativeText?: string }) => Promise<UploadedFile>;
  replaceFile: (id: number, file: ImageFile) => Promise<UploadedFile>;
  updateFileInfo: (id: number, info: { name?: string; alternativeText?: string }) => Promise<UploadedFile>;
  deleteFile: (id: number) => Promise<void>;
  /** Sends any other request with the editor's token. */
  request: <Body>(method: string, path: string, body?: unknown) => Promise<Body>;
  /** what a request needs to be hers */
  headers: { Authorization: string };
}

/** Any Strapi: a shop under test, or a contender of the benchmark. */
export interface PanelServer {
  url: string;
  log: () => string;
}

async function requestToken(server: PanelServer, path: string, body: object): Promise<string> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw refusal(response.status, text, `POST ${path}`);
  return (JSON.parse(text) as { data: { token: string } }).data.token;
}

/** @returns the token of an account of the panel. Strapi limits sign-ins to five in five minutes */
export function logIn(server: PanelServer, credentials: Credentials): Promise<string> {
  return requestToken(server, '/admin/login', credentials);
}

/** Strapi limits sign-ins: the editor of a server signs in once. */
const tokens = new WeakMap<PanelServer, string>();

/** Signs in as the administrator. */
export async function signIn(shop: PanelServer): Promise<Editor> {
  const token = tokens.get(shop) ?? (await logIn(shop, ADMINISTRATOR));
  tokens.set(shop, token);
  return editorWith(shop, token);
}

/** @param token of any account of the panel */
export function editorWith(shop: PanelServer, token: string): Editor {
  async function request<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const headers = new Headers({ Authorization: `Bearer ${token}` });
    if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
    const response = await fetch(`${shop.url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    // The reason of a 500 is only in the server's log.
    const log = response.status >= 500 ? `\n${shop.log().slice(-3_000)}\n` : '';
    if (!response.ok) throw refusal(response.status, text, `${log}${method} ${path}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  }

  const entries = (uid: CollectionUid, rest = ''): string => `/content-manager/collection-types/${uid}${rest}`;
  const save = async (method: string, path: string, data: Data = {}): Promise<Saved> =>
    (await request<{ data: Saved }>(method, path, data)).data;
  const bulk =
    (action: string) =>
    async (uid: CollectionUid, documentIds: string[]): Promise<void> =>
      request('POST', entries(uid, `/actions/${action}`), { documentIds });
  const single = (uid: SingleUid): string => `/content-manager/single-types/${uid}`;
  const form = ({ bytes, name, type }: ImageFile, info: Data): FormData => {
    const data = new FormData();
    data.set('files', new Blob([new Uint8Array(bytes)], { type }), name);
    data.set('fileInfo', JSON.stringify({ name, caption: '', alternativeText: '', folder: null, ...info }));
    return data;
  };

  return {
    request,
    headers: { Authorization: `Bearer ${token}` },
    create: (uid, data) => save('POST', entries(uid), data),
    update: (uid, documentId, data) => save('PUT', entries(uid, `/${documentId}`), data),
    publish: (uid, documentId, data) => save('POST', entries(uid, `/${documentId}/actions/publish`), data),
    createAndPublish: (uid, data) => save('POST', entries(uid, '/actions/publish'), data),
    unpublish: (uid, documentId, options) => save('POST', entries(uid, `/${documentId}/actions/unpublish`), { ...options }),
    discard: (uid, documentId) => save('POST', entries(uid, `/${documentId}/actions/discard`)),
    delete: (uid, documentId) => request('DELETE', entries(uid, `/${documentId}`)),
    clone: (uid, documentId, data) => save('POST', entries(uid, `/clone/${documentId}`), data),
    find: async (uid, documentId, status = 'draft') =>
      (await request<{ data: Saved }>('GET', entries(uid, `/${documentId}?status=${status}`))).data,
    bulkPublish: bulk('bulkPublish'),
    bulkUnpublish: bulk('bulkUnpublish'),
    bulkDelete: bulk('bulkDelete'),
    saveSingle: (uid, data) => save('PUT', single(uid), data),
    findSingle: async (uid) => (await request<{ data: Saved }>('GET', single(uid))).data,
    upload: async (file, info = {}) => {
      const [uploaded] = await request<UploadedFile[]>('POST', '/upload', form(file, info));
      if (!uploaded) throw new Error(`The upload of ${file.name} answered with no file.`);
      return uploaded;
    },
    replaceFile: (id, file) => request('POST', `/upload?id=${id}`, form(file, {})),
    updateFileInfo: (id, info) => {
      const data = new FormData();
      data.set('fileInfo', JSON.stringify(info));
      return request('POST', `/upload?id=${id}`, data);
    },
    deleteFile: (id) => request('DELETE', `/upload/files/${id}`),
  };
}
