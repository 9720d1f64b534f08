import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Redis } from 'ioredis';
import { isScope } from '../../contract/public-content';
import { environment } from '../../environment';
import { isPostgres } from '../../platform/database-dialect';
import { INSTANCE } from '../../platform/instance';
import { OF_NO_REQUEST } from '../../platform/log/format';
import { openRedis } from '../../platform/redis';
import type { RaisedVersions } from '../read-model/write/commits';
import { advanceVersions } from './versions';

/*
 * What instances tell each other through Redis: the versions that they have just committed. Redis stores nothing. A lost message costs
 * a quarter of a second until the next poll; a late one changes nothing; one from before a backup was restored is corrected by the poll
 * that follows it. An instance hears its own messages too: while they come, those of others come.
 */
const HEARD_VALID_MS = 1_000;

const messageSchema = z.object({
  from: z.string(),
  /** the sender's own clock */
  at: z.number().optional(),
  versions: z.record(z.string(), z.number()),
});

let channel: { name: string; publisher: Redis; subscriber: Redis; log: Core.Strapi['log'] } | undefined;
let publishFailed = false;
/** when the last of this instance's messages that has come back was sent, and when the subscription was last interrupted */
let heardAt = -Infinity;
let interruptedAt = -Infinity;

/** @param raised none: to hear it */
export async function announceVersions(raised: RaisedVersions = new Map()): Promise<void> {
  if (!channel) return;
  const { name, publisher, log } = channel;
  const message = { from: INSTANCE, at: performance.now(), versions: Object.fromEntries(raised) };
  try {
    await publisher.publish(name, JSON.stringify(message));
    publishFailed = false;
  } catch (error) {
    const line = `Redis did not publish to the other instances; they poll the database: ${String(error)}`;
    if (!publishFailed) log.warn(line, OF_NO_REQUEST);
    publishFailed = true;
  }
}

/** @returns whether this instance has heard of all that others have committed since a moment of its own clock */
export const hasHeardSince = (moment: number): boolean => interruptedAt < moment && performance.now() - heardAt < HEARD_VALID_MS;

function receive(text: string, onChange: () => void): void {
  const { data } = messageSchema.safeParse(JSON.parse(text));
  if (data?.from === INSTANCE) heardAt = data.at ?? heardAt;
  else {
    const told = Object.entries(data?.versions ?? {});
    advanceVersions(new Map(told.flatMap(([scope, version]) => (isScope(scope) ? [[scope, version] as const] : []))));
    onChange();
  }
}

/** The channel of this database: several shops may share one Redis. */
async function channelName(strapi: Core.Strapi): Promise<string> {
  const knex = strapi.db.connection;
  const key = 'shop';
  const value = randomBytes(9).toString('base64url');
  await knex('storefront_state').insert({ key, value }).onConflict('key').ignore();
  const rows: { value: string }[] = await knex('storefront_state').where({ key }).select('value');
  const database = isPostgres(knex)
    ? await knex.raw<{ rows: { name: string }[] }>('SELECT current_database() AS name')
    : undefined;
  return `wine-shop:${rows[0]?.value ?? ''}:${database?.rows[0]?.name ?? 'sqlite'}`;
}

/** Connects to the other instances, if REDIS_URL is set. @param onChange called when one of them has committed something */
export async function openPeers(strapi: Core.Strapi, onChange: () => void): Promise<void> {
  if (environment.redisUrl === undefined) return;
  const publisher = openRedis(environment.redisUrl);
  const name = await channelName(strapi);
  // It waits for Redis without limit, and ioredis subscribes again after a reconnect.
  const subscriber = publisher.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null, commandTimeout: undefined });
  subscriber.on('error', () => undefined);
  subscriber.on('close', () => (interruptedAt = performance.now()));
  subscriber.on('message', (_channel: string, text: string) => {
    try {
      receive(text, onChange);
    } catch (error) {
      strapi.log.warn(`A message of another instance could not be read: ${String(error)}`);
    }
  });
  channel = { name, publisher, subscriber, log: strapi.log };
  subscriber
    .subscribe(name)
    .catch((error: unknown) => strapi.log.warn(`Redis refuses the subscription to the other instances: ${String(error)}`));
}

export function closePeers(): void {
  channel?.subscriber.disconnect();
  channel = undefined;
}
