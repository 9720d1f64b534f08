import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { UPLOAD_KINDS } from '../../contract/media-types';
import { MEGABYTE, UPLOAD_MAX_BYTES } from '../../contract/limits';
import { editorLanguage, translate } from '../../editing/texts/editor-language';
import { MESSAGES, type MessageKey } from '../../editing/texts/messages';

/** A file of an upload, as formidable has stored it. */
export interface FormFile {
  originalFilename: string | null;
  filepath: string;
  mimetype?: string | null;
  size?: number;
}

const TAKEN = { kinds: UPLOAD_KINDS.join(', '), limit: UPLOAD_MAX_BYTES / MEGABYTE };

/** @returns the error that tells an editor in her language why a file is not taken, and which kinds and sizes are */
export function refuseFile(
  strapi: Core.Strapi,
  key: MessageKey,
  values: Readonly<Record<string, string | number>> = {},
): errors.ApplicationError {
  const language = editorLanguage(strapi);
  return new errors.ApplicationError(
    `${translate(MESSAGES[key], language, values)} ${translate(MESSAGES.taken, language, TAKEN)}`,
  );
}
