import type { MessageValues } from '../../editorial/editor-language';
import type { Json } from '../runs/run';
import type { FileMessageKey } from './messages';

/** Which entry a row is. */
export type Match =
  /** @param name as the shop spells it, where the row was told by it */
  | { documentId: string; name?: string }
  | { isNew: true }
  /** it may be this one, or one of several: null */
  | { double: string | null; column: string; message: FileMessageKey; values: MessageValues }
  /** `column` is wrong */
  | { column: string; fault: FileMessageKey; values: MessageValues };

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
