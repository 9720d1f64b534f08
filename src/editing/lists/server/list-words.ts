import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import { isShopContent } from '../../../contract/public-content';
import { permissionsOf } from '../../../platform/entry-permissions';
import type { AttributeSchema } from '../../saving/server/attribute-rules';
import { STRING_LIST, WORD } from '../../fields/server/custom-fields';
import type { ListWord } from './list-words-api';

/** Different lists that are read, the most frequent first: entries share the same few combinations of words. */
const LISTS_MAX = 10_000;

interface ListAttribute {
  uid: UID.ContentType;
  attribute: string;
  /** each entry has one word, as a text; otherwise several, as JSON */
  isSingle: boolean;
}

/** @param list `api::product.product/grapes` @returns undefined for what holds no words */
function findList(strapi: Core.Strapi, list: unknown): ListAttribute | undefined {
  const [uid = '', attribute = ''] = typeof list === 'string' ? list.split('/') : [];
  if (!isShopContent(uid)) return undefined;
  const attributes: Readonly<Record<string, AttributeSchema>> = strapi.contentType(uid).attributes;
  const customField = Object.hasOwn(attributes, attribute) ? attributes[attribute]?.customField : undefined;
  const isSingle = customField === WORD;
  return isSingle || customField === STRING_LIST ? { uid, attribute, isSingle } : undefined;
}

async function readLists(strapi: Core.Strapi, { uid, attribute }: ListAttribute): Promise<{ list: string; count: number }[]> {
  const knex: Knex = strapi.db.connection;
  const query = knex(strapi.db.metadata.get(uid).tableName).whereNotNull(attribute);
  if (strapi.contentType(uid).options?.draftAndPublish === true) void query.whereNull('published_at');
  const rows: { list: string; count: number | string }[] = await query
    .select(knex.raw('CAST(?? AS text) AS list, count(*) AS count', [attribute]))
    .groupByRaw('CAST(?? AS text)', [attribute])
    .orderBy('count', 'desc')
    .limit(LISTS_MAX);
  return rows.map(({ list, count }) => ({ list, count: Number(count) }));
}

const toWords = (list: string): string[] => {
  const value: unknown = JSON.parse(list);
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
};

/** @returns the words of a list in all entries, each in its most frequent spelling, the most frequent first */
async function countWords(strapi: Core.Strapi, list: ListAttribute): Promise<ListWord[]> {
  const words = new Map<string, ListWord>();
  for (const { list: text, count } of await readLists(strapi, list)) {
    for (const word of list.isSingle ? [text] : toWords(text)) {
      const key = word.toLocaleLowerCase('vi');
      words.set(key, { word: words.get(key)?.word ?? word, count: (words.get(key)?.count ?? 0) + count });
    }
  }
  return [...words.values()].sort((one, other) => other.count - one.count);
}

/** Answers the words that a list's input suggests. */
export async function answerWords(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const list = findList(strapi, new URLSearchParams(ctx.querystring).get('list'));
  if (list === undefined) throw new errors.NotFoundError();
  // The words are those of all entries.
  if (!permissionsOf(strapi, ctx).mayAll('read', list.uid, [list.attribute])) throw new errors.ForbiddenError();
  ctx.set('Cache-Control', 'no-store');
  ctx.body = await countWords(strapi, list);
}
