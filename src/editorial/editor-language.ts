import type { Core } from '@strapi/strapi';
import type { Text } from './labels';

export type Language = 'vi' | 'en';

interface PanelState {
  user?: { preferedLanguage?: string | null };
  auth?: { strategy?: { name?: string } };
}

/**
 * The language of the current request: in the panel the one of the editor's profile, Vietnamese by default, as the panel itself;
 * English outside of the panel (a script, the seed).
 */
export function editorLanguage(strapi: Core.Strapi): Language {
  const state = strapi.requestContext.get()?.state as PanelState | undefined;
  if (state?.auth?.strategy?.name !== 'admin') return 'en';
  const preferred = state.user?.preferedLanguage ?? 'vi';
  return preferred === 'vi' ? 'vi' : 'en';
}

/** Replaces each `{name}` by its value. */
export function translate(text: Text, language: Language, values: Readonly<Record<string, string | number>> = {}): string {
  const template = language === 'vi' ? text[0] : text[1];
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
