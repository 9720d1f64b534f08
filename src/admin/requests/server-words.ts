import { isRecord } from '../../contract/is-record';
import words from '../translations/vi-server-words.json';

const VIETNAMESE: ReadonlyMap<string, string> = new Map(Object.entries(words));

/** It holds what was typed. */
const ROLE_NAME = /^The name must be unique and a role with name .* already exists\.$/s;

const translate = (text: string, member: string): string =>
  VIETNAMESE.get(`${member}: ${text}`) ?? VIETNAMESE.get(text.replace(ROLE_NAME, 'Name already taken')) ?? text;

/**
 * @param error as Strapi's server answers it, in English
 * @returns it with the messages that are known in the language of the panel. The others stay: the panel's code compares some of them
 */
export function inReadersWords(error: unknown, member = ''): unknown {
  if (document.documentElement.lang !== 'vi') return error;
  if (typeof error === 'string') return translate(error, member);
  if (Array.isArray(error)) return error.map((one) => inReadersWords(one, member));
  if (!isRecord(error)) return error;
  return Object.fromEntries(Object.entries(error).map(([name, value]) => [name, inReadersWords(value, name)]));
}
