import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { isPostgres } from '../../../platform/database-dialect';
import { editorLanguage, translate } from '../../texts/editor-language';
import { MESSAGES, type MessageKey } from '../../texts/messages';
import { isStaleError } from './stale-writes';

/** So many failures are named; the others are counted. */
const NAMED_MAX = 5;

export interface BulkAction<Item> {
  items: readonly Item[];
  /** one transaction, so that other editors' saves come in between */
  work: (item: Item) => Promise<unknown>;
  /** for the editor */
  nameOf: (item: Item) => Promise<string> | string;
  /** what was done, with `{done}` of `{all}` */
  message: MessageKey;
}

/** Whether an error is one item's own: its content breaks a rule, or it was changed meanwhile. Any other error would meet the next item too. */
export const isOwnError = (error: unknown): error is Error => error instanceof errors.ApplicationError || isStaleError(error);

/** What was not done. */
interface Undone<Item> {
  failures: { item: Item; reason: string }[];
  /** after an error that is not an item's own (the database is away): they are as they were */
  left: Item[];
}

/** Works off items one by one. An item that fails stays as it was, and the others are done. */
export async function workOffEach<Item>(
  strapi: Core.Strapi,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<Undone<Item>> {
  const failures: Undone<Item>['failures'] = [];
  for (const [index, item] of items.entries()) {
    const began = performance.now();
    try {
      await work(item);
      // SQLite has one connection for all editors, and a save asks many questions: it took 5 to 10 s during a bulk action.
      if (!isPostgres(strapi.db.connection)) await pause(performance.now() - began);
    } catch (error) {
      if (!isOwnError(error)) {
        strapi.log.error(`A bulk action stopped: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return { failures, left: items.slice(index) };
      }
      failures.push({ item, reason: error.message });
    }
  }
  return { failures, left: [] };
}

/**
 * Works off the items of a bulk action as {@link workOffEach}.
 *
 * @throws errors.ApplicationError in the editor's language: how many are done, and which are not and why. The panel shows it.
 */
export async function workOff<Item>(strapi: Core.Strapi, { items, work, nameOf, message }: BulkAction<Item>): Promise<void> {
  const language = editorLanguage(strapi);
  const undone = await workOffEach(strapi, items, work);
  const [failed, left] = [undone.failures.length, undone.left.length];
  if (failed + left === 0) return;
  const reasons: string[] = [];
  for (const { item, reason } of undone.failures.slice(0, NAMED_MAX)) reasons.push(`“${await nameOf(item)}”: ${reason}`);
  const say = (key: MessageKey, values: Record<string, string | number>): string => translate(MESSAGES[key], language, values);
  const done = items.length - failed - left;
  const sentences = [
    say(message, { done, all: items.length }),
    ...(failed > 0 ? [say('bulk-failed', { failed, reasons: reasons.join('; ') })] : []),
    ...(left > 0 ? [say('bulk-stopped', { left })] : []),
  ];
  throw new errors.ApplicationError(sentences.join(' '), { done, failed, left });
}
