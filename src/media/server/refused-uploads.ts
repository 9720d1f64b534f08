import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { hasRasterEnding, isShownAsItIs } from '../../contract/media-types';
import type { MessageKey } from '../../editing/texts/messages';
import { convertUploads } from './convert-uploads';
import { refuseFile, type FormFile } from './refuse-file';

/** What Strapi says of a type that it does not take: in English, without the file's name. */
const REFUSED_TYPE = /^(?:MIME type is not allowed|File type '.*' is not allowed|Cannot verify file type)/;

/** What it says of a form whose files have no byte: they are dropped before. */
const NO_BYTES = 'Files are empty';

interface WithFiles {
  files?: Record<string, FormFile | FormFile[] | undefined>;
  body?: unknown;
}

const filesOf = (ctx: Context): FormFile[] =>
  Object.values((ctx.request as WithFiles).files ?? {}).flatMap((given) => given ?? []);

function reasonOf({ originalFilename }: FormFile): { key: MessageKey; values: Record<string, string> } {
  const name = originalFilename ?? '';
  const ending = path.extname(name);
  if (ending === '') return { key: 'kind-unknown', values: { name } };
  const isTaken = hasRasterEnding(ending) || isShownAsItIs(ending);
  return { key: isTaken ? 'content-not-taken' : 'kind-not-taken', values: { name, kind: ending.slice(1).toUpperCase() } };
}

/**
 * Around the routes that take files: makes pictures of pixels of iPhones' photographs and drawings, and says of a type that Strapi refuses which file it is, why, and
 * what can be sent instead.
 */
export async function explainRefusals(strapi: Core.Strapi, ctx: Context, next: Next): Promise<unknown> {
  await convertUploads(strapi, filesOf(ctx), { body: (ctx.request as WithFiles).body });
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof errors.ApplicationError)) throw error;
    const message = String(error.message);
    if (message === NO_BYTES) throw refuseFile(strapi, 'file-empty');
    if (!REFUSED_TYPE.test(message)) throw error;
    const [file] = filesOf(ctx);
    if (!file) throw error;
    const { key, values } = reasonOf(file);
    throw refuseFile(strapi, key, values);
  }
}
