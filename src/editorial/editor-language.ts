import type { Core } from '@strapi/strapi';
import type { Text } from './labels';

export type Language = 'vi' | 'en';

interface PanelState {
  user?: { preferedLanguage?: string | null };
  auth?: { strategy?: { name?: string } };
}

/**
 * The language of whoever is saving: in the panel the one of her profile, Vietnamese unless she chose another, as the
 * panel itself; English where nobody is at a panel (a script, the seed).
 */
export function editorLanguage(strapi: Core.Strapi): Language {
  const state = strapi.requestContext.get()?.state as PanelState | undefined;
  if (state?.auth?.strategy?.name !== 'admin') return 'en';
  const preferred = state.user?.preferedLanguage ?? 'vi';
  return preferred === 'vi' ? 'vi' : 'en';
}

/** @returns `text` in `language`, with each `{name}` replaced by its value */
export function say(text: Text, language: Language, values: Readonly<Record<string, string | number>> = {}): string {
  const template = language === 'vi' ? text[0] : text[1];
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
