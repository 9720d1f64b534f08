import { toTexts } from './labels/text';
import messages from './messages.json';

/** What an editor is told about a value that breaks a rule. */
export const MESSAGES = toTexts(messages);

export type MessageKey = keyof typeof MESSAGES;
