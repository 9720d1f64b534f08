import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { Entry } from '../../public/cache/entry';
import { JSON_TYPE } from '../../contract/answer';
import { notFound } from '../../contract/problems';
import { environment } from '../../environment';
import { createDocument } from '../../public/http/openapi/document';
import { createPage } from '../../public/http/openapi/page/page';
import type { Request, RouteTable } from '../../public/http/route-table';

let document: Entry | undefined;
let page: ReturnType<typeof createPage> | undefined;

/** `GET /openapi.json`, made when it is first asked for: most instances never are. */
export function openApiDocument(strapi: Core.Strapi, table: RouteTable): Entry {
  const { publicUrl, frontendUrls } = environment;
  const version = strapi.config.get<string>('info.version');
  const describe = () => JSON.stringify(createDocument(table, { publicUrl, frontendUrl: frontendUrls[0], version }));
  document ??= new Entry({ status: 200, body: describe(), contentType: JSON_TYPE });
  return document;
}

const readPage = (strapi: Core.Strapi) => (page ??= createPage(strapi.dirs.app.root));

/** `GET /docs` */
export async function documentationPage({ strapi }: Pick<Request, 'strapi'>): Promise<Entry> {
  return (await readPage(strapi)).html;
}

export const fileParams = z.object({ file: z.string() });

/** `GET /docs/{file}` */
export async function documentationFile({ params, strapi }: Request<{ params: typeof fileParams }>): Promise<Entry> {
  const file = (await readPage(strapi)).files.get(params.file);
  if (!file) throw notFound('There is no such file.');
  return file;
}
