import { TYPE_TEXTS, VALUES, type Text } from '../../editing/texts/labels';
import { toTexts, type TextSource } from '../../editing/texts/labels/text';
import { FIRST } from '../shared/products-first';
import accounts from './accounts.json';
import articles from './articles.json';
import bin from './bin.json';
import exchange from './exchange.json';
import bulk from './bulk.json';
import handbook from './handbook.json';
import history from './history.json';
import inputs from './inputs.json';
import lists from './lists.json';
import newVintage from './new-vintage.json';
import pictures from './pictures.json';
import plans from './plans.json';
import reports from './reports.json';
import saving from './saving.json';
import strapiOverrides from './strapi-overrides.json';
import ui from './ui.json';
import viContentManager from './vi-content-manager.json';
import viMediaLibrary from './vi-media-library.json';
import viMediaPage from './vi-media-page.json';
import viPanel from './vi-panel.json';

/** The parts of the panel whose ids get the prefix `shop.<part>`. */
const PARTS = { bin, bulk, exchange, handbook, history, pictures, plans, reports, ui };

/** The ids of the texts of each part of the panel. */
export type Messages = { [Part in keyof typeof PARTS]: keyof (typeof PARTS)[Part] & string };

function addPrefix<Message>(prefix: string, messages: Readonly<Record<string, Message>>): Record<string, Message> {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [`${prefix}.${id}`, message]));
}

const PART_TEXTS = Object.entries<Readonly<Record<string, TextSource>>>(PARTS).flatMap(([part, texts]) =>
  Object.entries(addPrefix(`shop.${part}`, toTexts(texts))),
);

/** The panel looks up a content type's name by the name in its schema, which is Vietnamese. */
const TYPE_NAMES = Object.fromEntries(Object.values(TYPE_TEXTS).map(({ name }) => [name[0], name]));
const PRODUCTS = TYPE_TEXTS['api::product.product'].name;

const BILINGUAL: Readonly<Record<string, Text>> = {
  ...TYPE_NAMES,
  [FIRST + PRODUCTS[0]]: PRODUCTS,
  ...VALUES,
  ...toTexts(accounts),
  ...toTexts(articles),
  ...toTexts(inputs),
  ...toTexts(lists),
  ...toTexts(newVintage),
  ...toTexts(saving),
  ...toTexts(strapiOverrides),
  ...Object.fromEntries(PART_TEXTS),
};

const inLanguage = (language: 0 | 1): Record<string, string> =>
  Object.fromEntries(Object.entries(BILINGUAL).map(([id, text]) => [id, text[language]]));

/**
 * Texts that Strapi doesn't have, or that replace Strapi's own: strapi-overrides.json where a text names Strapi or a regular
 * expression, or exists only in English; vi-*.json where the Vietnamese is missing or unclear. In `form.Input.hint.text`, a limit of
 * 2147483647 counts as no limit.
 */
export const translations: Record<'vi' | 'en', Record<string, string>> = {
  vi: {
    ...viPanel,
    ...addPrefix('content-manager', viContentManager),
    ...addPrefix('upload', { ...viMediaLibrary, ...viMediaPage }),
    ...inLanguage(0),
  },
  en: inLanguage(1),
};
