import type { Person } from './test-roles';
import type { Subject } from './subjects';

/** Asks a route as one account. */
export type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; text: string }>;

export const askAs =
  (url: string, { token }: Person): Ask =>
  async (method, path, body) => {
    const isForm = body instanceof FormData;
    const headers = { Authorization: `Bearer ${token}`, ...(!isForm && { 'Content-Type': 'application/json' }) };
    const sent = body && { body: isForm ? body : JSON.stringify(body) };
    const response = await fetch(`${url}${path}`, { method, headers, ...sent });
    return { status: response.status, text: await response.text() };
  };

/** What Strapi's own routes let an account do with a subject. */
export interface Answers {
  read: boolean;
  readPrice: boolean;
  /** for all fields of taste */
  readTaste: boolean;
  update: boolean;
  updatePrice: boolean;
  publish: boolean;
  delete: boolean;
  updateArticle: boolean;
  publishArticle: boolean;
  updateFile: boolean;
}

/** What they let an account do whatever the subject. */
export interface GeneralAnswers {
  list: boolean;
  create: boolean;
  createPrice: boolean;
  createFile: boolean;
  /** permissions of pages, as Strapi tells them to the panel */
  pages: ReadonlySet<string>;
}

const PRODUCTS = '/content-manager/collection-types/api::product.product';
const ARTICLES = '/content-manager/collection-types/api::article.article';

interface Entry {
  data?: { price?: number | null; tannin?: string | null; documentId?: string };
}

const entryOf = (text: string): Entry => JSON.parse(text) as Entry;

/** @param look reads as an administrator: what a role may not read, it may have changed */
export async function askAboutSubject(ask: Ask, look: Ask, subject: Subject): Promise<Answers> {
  const is = async (method: string, path: string, body?: object): Promise<boolean> =>
    (await ask(method, path, body)).status < 300;
  const product = `${PRODUCTS}/${subject.product}`;
  const article = `${ARTICLES}/${subject.article}`;
  const found = await ask('GET', product);
  const read = found.status === 200;
  const { price } = subject;
  const update = await is('PUT', product, { price: price + 1 });
  const stored = entryOf((await look('GET', product)).text).data?.price;
  if (stored !== price) await look('PUT', product, { price });
  return {
    ...{ read, update, updatePrice: stored === price + 1 },
    readPrice: read && entryOf(found.text).data?.price === price,
    readTaste: read && entryOf(found.text).data?.tannin !== undefined,
    publish: await is('POST', `${product}/actions/publish`, {}),
    delete: await is('DELETE', `${PRODUCTS}/${subject.doomed}`),
    updateArticle: await is('PUT', article, { author: 'x' }),
    publishArticle: await is('POST', `${article}/actions/publish`, {}),
    updateFile: await is('POST', '/upload/actions/bulk-update', { updates: [{ id: subject.file, fileInfo: { caption: 'x' } }] }),
  };
}

let created = 0;

export async function askInGeneral(ask: Ask, look: Ask): Promise<GeneralAnswers> {
  created += 1;
  const made = await ask('POST', PRODUCTS, { name: `Made ${created}`, slug: `made-${created}`, price: 5_000 });
  const documentId = made.status === 201 ? entryOf(made.text).data?.documentId : undefined;
  const stored = documentId === undefined ? undefined : entryOf((await look('GET', `${PRODUCTS}/${documentId}`)).text).data;
  const permissions = (await ask('GET', '/admin/users/me/permissions')).text;
  return {
    list: (await ask('GET', PRODUCTS)).status === 200,
    create: made.status === 201,
    createPrice: stored?.price === 5_000,
    createFile: (await ask('POST', '/upload/folders', { name: `Made ${created}`, parent: null })).status === 201,
    pages: new Set((JSON.parse(permissions) as { data: { action: string }[] }).data.map(({ action }) => action)),
  };
}
