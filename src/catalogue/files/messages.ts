import { toTexts } from '../../editorial/labels/text';
import { MESSAGES } from '../../editorial/messages';
import messages from './messages.json';

/** For editors: what is wrong with a file or a cell, and what would be right. */
export const FILE_MESSAGES = { ...MESSAGES, ...toTexts(messages) };

export type FileMessageKey = keyof typeof FILE_MESSAGES;

export const isFileMessage = (key: unknown): key is FileMessageKey =>
  typeof key === 'string' && Object.hasOwn(FILE_MESSAGES, key);
