import { TYPE_TEXTS, VALUES, type Text } from '../../editorial/labels';
import { OWN } from './own';
import { REPORTS } from './reports';
import { VI_CONTENT_MANAGER } from './vi-content-manager';
import { VI_MEDIA_LIBRARY } from './vi-media-library';
import { VI_MEDIA_PAGE } from './vi-media-page';
import { VI_PANEL } from './vi-panel';

type Messages = Record<string, string>;

const prefixed = (prefix: string, messages: Readonly<Messages>): Messages =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [`${prefix}.${id}`, message]));

/** The panel looks up a content type's name by the name in its schema, ours in Vietnamese. */
const TYPE_NAMES: Readonly<Record<string, Text>> = Object.fromEntries(
  Object.values(TYPE_TEXTS).map(({ name }) => [name[0], name]),
);

const inLanguage = (language: 0 | 1): Messages =>
  Object.fromEntries(Object.entries({ ...TYPE_NAMES, ...VALUES, ...OWN, ...REPORTS }).map(([id, text]) => [id, text[language]]));

/** What the panel's two languages have beyond, or instead of, Strapi's own texts. */
export const translations: Record<'vi' | 'en', Messages> = {
  vi: {
    ...VI_PANEL,
    ...prefixed('content-manager', VI_CONTENT_MANAGER),
    ...prefixed('upload', { ...VI_MEDIA_LIBRARY, ...VI_MEDIA_PAGE }),
    ...inLanguage(0),
  },
  en: inLanguage(1),
};
