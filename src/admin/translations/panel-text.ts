type Texts<Id extends string> = Readonly<Record<Id, Readonly<Record<'vi' | 'en', string>>>>;

/** @returns a text in the language of the panel, for code that is no component */
export function panelText<Id extends string>(texts: Texts<Id>, id: Id, values: Readonly<Record<string, string>> = {}): string {
  const text = texts[id][document.documentElement.lang === 'en' ? 'en' : 'vi'];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
