import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Next, Context } from 'koa';
import { scriptPaths } from '../../../contract/paths';
import { IMPORT_MAX_BYTES, MEGABYTE, UPLOAD_MAX_BYTES } from '../../../contract/limits';
import { editorLanguage, translate } from '../../../editing/texts/editor-language';
import { MESSAGES } from '../../../editing/texts/messages';
import { explainRefusals } from '../../../media/server/refused-uploads';
import { withTemporaryFolder } from '../../../platform/temporary-files';
import type { RouteMiddleware, StrapiRoute } from '../../../platform/strapi-patches/mounted-routes';
import { convertUploads } from '../../../media/server/convert-uploads';
import type { FormFile } from '../../../media/server/refuse-file';
import { checkUpload } from '../../../media/server/upload-checks';
import { LOGOS_PATH } from '../../../media/server/storage';

/** The panel's own logos: Strapi hands them to the upload provider, past the checks of the upload plugin. */
const LOGOS_ROUTE = `POST ${LOGOS_PATH}`;

/** Strapi takes no larger logo, in pixels. */
const SIDE_MAX = 750;

type RequestWithFiles = Context['request'] & { files?: Readonly<Record<string, FormFile | FormFile[]>> };

/** @throws errors.ApplicationError as `convertUploads` and `checkUpload` */
async function checkLogos(strapi: Core.Strapi, ctx: Context, next: Next): Promise<unknown> {
  const files = Object.values((ctx.request as RequestWithFiles).files ?? {}).flat();
  await convertUploads(strapi, files, { sideMax: SIDE_MAX });
  for (const { filepath, originalFilename, mimetype } of files) {
    const name = originalFilename ?? '';
    await checkUpload(strapi, { name, ext: path.extname(name), mime: mimetype ?? '', filepath });
  }
  return next();
}

/** Bodies of routes that anybody may call: sign-in, registration. */
const OPEN_MAX_BYTES = 64 * 1024;
const JSON_MAX_BYTES = 1024 * 1024;

const TOO_LARGE = 413;

const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH'];

/** The routes that take files, and the largest of each. */
const UPLOADS: ReadonlyMap<string, number> = new Map([
  ...['POST /upload', 'POST /upload/files', 'PUT /upload/files/:id', 'POST /upload/files/:id/replace'].map(
    (name): [string, number] => [name, UPLOAD_MAX_BYTES],
  ),
  [LOGOS_ROUTE, UPLOAD_MAX_BYTES],
  ['POST /catalogue/files/imports', IMPORT_MAX_BYTES],
  ['POST /catalogue/files/inspections', IMPORT_MAX_BYTES],
  [`POST ${scriptPaths.imports}`, IMPORT_MAX_BYTES],
]);

const tooLarge = (strapi: Core.Strapi, maxBytes: number): Error =>
  new errors.PayloadTooLargeError(translate(MESSAGES['file-too-large'], editorLanguage(strapi), { limit: maxBytes / MEGABYTE }));

type CreateParser = (config: object, context: { strapi: Core.Strapi }) => RouteMiddleware;

/**
 * Parses the body of one of Strapi's routes, when it is known that the caller may use it. The parser of all requests
 * (config/middlewares.ts) would write the files of strangers to disk before it is known whether there is a route at all.
 */
export function createBodyParser(strapi: Core.Strapi, route: StrapiRoute): RouteMiddleware | undefined {
  const { name, method, isOpen, maxBodyBytes = JSON_MAX_BYTES } = route;
  if (!METHODS_WITH_BODY.includes(method)) return undefined;
  const limit = isOpen ? OPEN_MAX_BYTES : maxBodyBytes;
  const limits = { jsonLimit: limit, formLimit: limit, textLimit: limit, multipart: false };
  const create = strapi.middleware('strapi::body') as unknown as CreateParser;
  const parse = create(limits, { strapi });
  const maxFileSize = UPLOADS.get(name);
  if (maxFileSize === undefined) return parse;

  return (ctx, handle) => {
    const explained = name === LOGOS_ROUTE ? checkLogos : explainRefusals;
    const next: Next = () => explained(strapi, ctx, handle);
    if (!ctx.is('multipart')) return parse(ctx, next);
    return withTemporaryFolder(async (uploadDir) => {
      // The parser would wait without end for a client that has left meanwhile.
      if (ctx.req.destroyed) throw new errors.ApplicationError('The request was aborted.');
      const formidable = { uploadDir, maxFileSize, maxFieldsSize: JSON_MAX_BYTES };
      await create({ ...limits, multipart: true, formidable }, { strapi })(ctx, next);
      // Strapi's parser answers “FileTooBig”.
      if (ctx.status === TOO_LARGE) throw tooLarge(strapi, maxFileSize);
    });
  };
}
