import { panelText } from '../translations/panel-text';
import articles from '../translations/articles.json';

/** An id of articles.json. */
export type ArticleMessage = keyof typeof articles;

/** @returns a text in the language of the panel, for code that is no component */
export const articleText = (id: ArticleMessage, values: Readonly<Record<string, string>> = {}): string =>
  panelText(articles, id, values);
