import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Redis } from 'ioredis';
import { SCOPES } from '../contract/scopes';
import { environment } from '../environment';
import { INSTANCE } from '../platform/instance';
import { OF_NO_REQUEST } from '../platform/log/format';
import { openRedis } from '../platform/redis';
import type { RaisedVersions } from '../read-model/write/commits';
import { advanceVersions, versionOf } from './known-versions';

/*
 * What instances tell each other through Redis: the versions that they have just committed and, while a version poll
 * fails, whether it fails for the others too. Redis stores nothing. A lost message costs half a second until the next
 * poll; a late one changes nothing; one from before a backup was restored is corrected by the poll that follows it.
 */
const REPLY_VALID_MS = 1_000;
const ASK_INTERVAL_MS = 250;

const versionsSchema = z.record(z.string(), z.number());

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changed'), from: z.string(), versions: versionsSchema }),
  /** `at` is the asking instance's own clock: a reply is valid from when it was asked for */
  z.object({ type: z.literal('ask'), from: z.string(), at: z.number() }),
  z.object({
    type: z.literal('answer'),
    from: z.string(),
    to: z.string(),
    at: z.number(),
    away: z.boolean(),
    versions: versionsSchema,
  }),
]);

type Message = z.infer<typeof messageSchema>;
type Reply = Extract<Message, { type: 'answer' }>;

interface Handlers {
  /** a peer has committed something */
  onChange: () => void;
  /** whether the last poll of this instance failed */
  isAway: () => boolean;
}

interface Channel {
  name: string;
  publisher: Redis;
  subscriber: Redis;
  log: Core.Strapi['log'];
}

let channel: Channel | undefined;
let publishFailed = false;
let askedAt = -Infinity;
/** by peer: its last reply, with the time of the request for it */
const replies = new Map<string, { at: number; away: boolean }>();

function publish(message: Message): void {
  if (!channel) return;
  const { name, publisher, log } = channel;
  publisher.publish(name, JSON.stringify(message)).then(
    () => {
      publishFailed = false;
    },
    (error: unknown) => {
      const line = `Redis did not publish to the other instances; they poll the database: ${String(error)}`;
      if (!publishFailed) log.warn(line, OF_NO_REQUEST);
      publishFailed = true;
    },
  );
}

export function announceVersions(raised: RaisedVersions): void {
  publish({ type: 'changed', from: INSTANCE, versions: Object.fromEntries(raised) });
}

/** Asks the peers whether the database is away for them too. */
export function askPeers(): void {
  const now = performance.now();
  if (now - askedAt < ASK_INTERVAL_MS) return;
  askedAt = now;
  publish({ type: 'ask', from: INSTANCE, at: now });
}

/** Whether each of these peers said within the last second that the database is away for it, and no peer last said that it can reach the database. */
export function peersAreCutOff(peers: readonly string[]): boolean {
  const now = performance.now();
  for (const [peer, { at }] of replies) if (now - at >= REPLY_VALID_MS) replies.delete(peer);
  return peers.every((peer) => replies.has(peer)) && [...replies.values()].every(({ away }) => away);
}

function knownScopes(versions: Readonly<Record<string, number>>): RaisedVersions {
  return new Map(
    SCOPES.flatMap((scope) => {
      const version = versions[scope];
      return version === undefined ? [] : [[scope, version] as const];
    }),
  );
}

function receiveReply({ from, to, at, away, versions }: Reply): void {
  if (to !== INSTANCE || at < (replies.get(from)?.at ?? -Infinity)) return;
  // The peer may have committed what this instance has not seen.
  if (away) advanceVersions(knownScopes(versions));
  replies.set(from, { at, away });
}

function receive(text: string, { onChange, isAway }: Handlers): void {
  const { data, error } = messageSchema.safeParse(JSON.parse(text));
  // A peer of another version of this program: the poll will tell.
  if (error) return onChange();
  if (data.from === INSTANCE) return;
  if (data.type === 'changed') {
    advanceVersions(knownScopes(data.versions));
    return onChange();
  }
  if (data.type === 'answer') return receiveReply(data);
  const versions = Object.fromEntries(SCOPES.map((scope) => [scope, versionOf(scope) ?? 0]));
  publish({ type: 'answer', from: INSTANCE, to: data.from, at: data.at, away: isAway(), versions });
}

/** The channel of this database: several shops may share one Redis. */
async function channelName(strapi: Core.Strapi): Promise<string> {
  const knex = strapi.db.connection;
  const key = 'shop';
  await knex('storefront_state')
    .insert({ key, value: randomBytes(9).toString('base64url') })
    .onConflict('key')
    .ignore();
  const rows: { value: string }[] = await knex('storefront_state').where({ key }).select('value');
  const database =
    environment.databaseClient === 'postgres'
      ? await knex.raw<{ rows: { name: string }[] }>('SELECT current_database() AS name')
      : undefined;
  return `wine-shop:${rows[0]?.value ?? ''}:${database?.rows[0]?.name ?? 'sqlite'}`;
}

/** Connects to the other instances, if REDIS_URL is set. */
export async function openPeers(strapi: Core.Strapi, handlers: Handlers): Promise<void> {
  if (environment.redisUrl === undefined) return;
  const publisher = openRedis(environment.redisUrl);
  const name = await channelName(strapi);
  // It waits for Redis without limit, and ioredis subscribes again after a reconnect.
  const subscriber = publisher.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null, commandTimeout: undefined });
  subscriber.on('error', () => undefined);
  subscriber.on('message', (_channel: string, text: string) => {
    try {
      receive(text, handlers);
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
