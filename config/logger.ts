import { environment } from '../src/environment';
import { LINE } from '../src/platform/strapi-patches/log-line';

/** Lines about Strapi's own first start and panel that an operator can't act on. */
const HIDDEN_LINES = /^\[(?:internal migration|discard-drafts)\]|^The Media Library has been redesigned/;

interface Entry {
  level: string;
  message: unknown;
  stack?: string;
  [LINE]?: string;
}

/** One plain line an entry: log collectors do not interpret colours. */
const format = {
  transform(entry: Entry): Entry | false {
    const text = entry.stack ?? String(entry.message);
    if (entry.level === 'info' && environment.logLevel !== 'debug' && HIDDEN_LINES.test(text)) return false;
    entry[LINE] = `${new Date().toISOString()} ${entry.level}: ${text}`;
    return entry;
  },
};

export default () => ({ level: environment.logLevel, format });
