import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { environment } from '../../../environment';
import { notFound } from '../../../contract/problems';
import { readyFile, sendReadyFile, type ReadyFile } from '../../../http/ready-file';
import { KEPT } from '../../../contract/answer';
import { createDocument } from '../../../http/openapi/document';
import { createPage, pagePolicy, type Page } from '../../../http/openapi/page/page';
import { describedRoutes } from '../../../http/openapi/routes';

function writeDocument(strapi: Core.Strapi): Promise<ReadyFile> {
  const { publicUrl, frontendUrls } = environment;
  const document = createDocument(describedRoutes(strapi.apis), {
    publicUrl,
    frontendUrl: frontendUrls[0],
    version: strapi.config.get<string>('info.version'),
  });
  return readyFile('application/json; charset=utf-8', KEPT, JSON.stringify(document));
}

export default ({ strapi }: { strapi: Core.Strapi }) => {
  // Made when first asked for: most instances never are.
  let document: Promise<ReadyFile> | undefined;
  let page: Promise<Page> | undefined;
  const wholePage = (): Promise<Page> => (page ??= createPage(strapi.dirs.app.root));

  return {
    async document(ctx: Context): Promise<void> {
      sendReadyFile(ctx, await (document ??= writeDocument(strapi)));
    },

    async page(ctx: Context): Promise<void> {
      ctx.set('Content-Security-Policy', pagePolicy());
      sendReadyFile(ctx, (await wholePage()).html);
    },

    async pageFile(ctx: Context): Promise<void> {
      const { file = '' } = ctx.params as { file?: string };
      const found = (await wholePage()).files.get(file);
      if (!found) throw notFound('There is no such file.');
      sendReadyFile(ctx, found);
    },
  };
};
