import { toTexts } from './labels/text';
import messages from './messages.json';

/** For editors: what is wrong with a value that breaks a rule. */
export const MESSAGES = toTexts(messages);

export type MessageKey = keyof typeof MESSAGES;
