import type { Context } from 'koa';
import { itemRequest } from '../contract/item-request';
import { link } from '../contract/links';
import { notFound } from '../contract/problems';
import { sendJson, sendMoved } from '../contract/answer';
import { validated } from './validation';

interface ItemSource {
  findOne: (slug: string) => Promise<string | undefined>;
  findMoved: (slug: string) => Promise<string | undefined>;
  addressOf: (slug: string) => string;
  missing: string;
}

/**
 * Answers an item's address: the item; a way to today's address of the one that stood here once; or
 * 404. A slug in use today wins over any history.
 */
export async function sendItem(ctx: Context, source: ItemSource): Promise<void> {
  const { slug } = validated(ctx, itemRequest).params;
  const item = await source.findOne(slug);
  if (item !== undefined) return sendJson(ctx, item);
  const moved = await source.findMoved(slug);
  if (moved === undefined) throw notFound(source.missing);
  sendMoved(ctx, link(source.addressOf(moved)).href);
}
