import { environment } from '../src/environment';

/** Where winston, Strapi's logger, keeps an entry's finished line. */
const LINE = Symbol.for('message');

/** What Strapi tells of its own first start and of its panel: nothing that an operator could act on. */
const CHATTER = /^\[(?:internal migration|discard-drafts)\]|^The Media Library has been redesigned/;

interface Entry {
  level: string;
  message: unknown;
  stack?: string;
  [LINE]?: string;
}

/** One line an entry, plain text: the lines end up in files and collectors, where colours are noise. */
const format = {
  transform(entry: Entry): Entry | false {
    const text = entry.stack ?? String(entry.message);
    if (entry.level === 'info' && environment.logLevel !== 'debug' && CHATTER.test(text)) return false;
    entry[LINE] = `${new Date().toISOString()} ${entry.level}: ${text}`;
    return entry;
  },
};

export default () => ({ level: environment.logLevel, format });
