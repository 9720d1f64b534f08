import type { Core } from '@strapi/strapi';
import { currentRun } from './current-run';
import type { Text } from './labels';

export type Language = 'vi' | 'en';

interface Account {
  firstname?: string | null;
  lastname?: string | null;
  email?: string | null;
  preferedLanguage?: string | null;
}

interface PanelState {
  user?: Account;
  auth?: { strategy?: { name?: string } };
}

/** @returns the account whose request this is; undefined outside of the panel */
function currentAccount(strapi: Core.Strapi): Account | undefined {
  const state = strapi.requestContext.get()?.state as PanelState | undefined;
  return state?.auth?.strategy?.name === 'admin' ? state.user : undefined;
}

/** @returns the name of the editor whose request or run this is; null outside of the panel */
export function editorName(strapi: Core.Strapi): string | null {
  const run = currentRun();
  if (run) return run.writer;
  const account = currentAccount(strapi);
  if (!account) return null;
  const { firstname, lastname, email } = account;
  return [firstname, lastname].filter(Boolean).join(' ') || (email ?? null);
}

const languageOf = ({ preferedLanguage }: Account): Language => ((preferedLanguage ?? 'vi') === 'vi' ? 'vi' : 'en');

/**
 * The language of the current request: in the panel the one of the editor's profile, Vietnamese by default, as the panel itself;
 * English outside of the panel (a script, the seed).
 */
export function editorLanguage(strapi: Core.Strapi): Language {
  if (currentRun()) return 'vi';
  const account = currentAccount(strapi);
  return account ? languageOf(account) : 'en';
}

/** The language of a request of the panel whose account may not be known: the sign-in, and while the database is away. */
export function panelLanguage(strapi: Core.Strapi): Language {
  return languageOf(currentAccount(strapi) ?? {});
}

/** What a message's `{name}`s stand for. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Replaces each `{name}` by its value. */
export function translate(text: Text, language: Language, values: MessageValues = {}): string {
  const template = language === 'vi' ? text[0] : text[1];
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
