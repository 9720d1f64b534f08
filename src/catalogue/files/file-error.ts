import { translate, type Language } from '../../editorial/editor-language';
import { FILE_MESSAGES, type FileMessageKey } from './messages';

/** A file that can't be imported at all. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(
    readonly key: FileMessageKey,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(translate(FILE_MESSAGES[key], 'en', values));
  }

  /** for the editor */
  say(language: Language): string {
    const { max } = this.values;
    const shown = typeof max === 'number' ? max.toLocaleString(language === 'vi' ? 'vi-VN' : 'en-GB') : max;
    return translate(FILE_MESSAGES[this.key], language, { ...this.values, ...(shown !== undefined && { max: shown }) });
  }
}
