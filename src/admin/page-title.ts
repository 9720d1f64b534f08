import { fixedText } from './fixed-texts';
import { panelText } from './translations/panel-text';
import overrides from './translations/strapi-overrides.json';

const PARTS = ' — ';

/** The title of a page that has none of its own. */
export const baseTitle = (): string => panelText(overrides, 'app.components.LeftMenu.navbrand.title');

/** @param title as Strapi makes it, `Cài đặt — API Tokens` @returns the document's title */
export const pageTitle = (title: string): string => `${title.split(PARTS).map(fixedText).join(PARTS)} | ${baseTitle()}`;
