import { toTexts } from '../../../texts/labels/text';
import { MESSAGES } from '../../../texts/messages';
import messages from './messages.json';
import { translate, type Language } from '../../../texts/editor-language';

/** For editors: what is wrong with a file or a cell, and what would be right. */
export const FILE_MESSAGES = { ...MESSAGES, ...toTexts(messages) };

export type FileMessageKey = keyof typeof FILE_MESSAGES;

export const isFileMessage = (key: unknown): key is FileMessageKey =>
  typeof key === 'string' && Object.hasOwn(FILE_MESSAGES, key);

/** A file that can't be imported at all. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(
    readonly key: FileMessageKey,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(translate(FILE_MESSAGES[key], 'en', values));
  }

  say(language: Language): string {
    const { max } = this.values;
    const shown = typeof max === 'number' ? max.toLocaleString(language === 'vi' ? 'vi-VN' : 'en-GB') : max;
    return translate(FILE_MESSAGES[this.key], language, { ...this.values, ...(shown !== undefined && { max: shown }) });
  }
}
