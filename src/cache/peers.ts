import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Redis } from 'ioredis';
import { z } from '@strapi/utils';
import { environment } from '../environment';
import { INSTANCE } from '../platform/instance';
import { openRedis } from '../platform/redis';
import type { RaisedVersions } from '../read-model/write/commits';
import { SCOPES, type Scope } from '../contract/scopes';
import { advanceVersions, versionOf } from './known-versions';

/*
 * What instances tell each other through Redis: which versions were just committed, and, while the database is away for one of
 * them, whether it is so for the others. Nothing is stored there. A message that is lost costs half a second; one that comes
 * late tells nothing new; one that a backup has overtaken is put right by the look that follows each.
 */
const ANSWER_HOLDS_MS = 1_000;
const ASK_EVERY_MS = 250;

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changed'), from: z.string(), versions: z.record(z.string(), z.number()) }),
  /** `at` is the asker's own clock: an answer holds from when it was asked for, however long it was on its way */
  z.object({ type: z.literal('ask'), from: z.string(), at: z.number() }),
  z.object({
    type: z.literal('answer'),
    from: z.string(),
    to: z.string(),
    at: z.number(),
    away: z.boolean(),
    versions: z.record(z.string(), z.number()),
  }),
]);

type Message = z.infer<typeof message>;

interface Handlers {
  onChange: () => void;
  /** whether the database is away for this instance */
  isAway: () => boolean;
}

interface Wire {
  channel: string;
  publisher: Redis;
  subscriber: Redis;
  log: Core.Strapi['log'];
}

let wire: Wire | undefined;
let silent = false;
let askedAt = -Infinity;
const cutOff = new Map<string, number>();
let contradictedAt = -Infinity;

function send(content: Message): void {
  const to = wire;
  if (!to) return;
  to.publisher.publish(to.channel, JSON.stringify(content)).then(
    () => {
      silent = false;
    },
    (error: unknown) => {
      if (!silent) to.log.warn(`Other instances could not be told through Redis; they look by themselves. (${String(error)})`);
      silent = true;
    },
  );
}

/** Tells the other instances what was committed. */
export function announceChange(raised: RaisedVersions): void {
  send({ type: 'changed', from: INSTANCE, versions: Object.fromEntries(raised) });
}

/** Asks the other instances whether the database is away for them, too. */
export function askPeers(): void {
  const now = performance.now();
  if (now - askedAt < ASK_EVERY_MS) return;
  askedAt = now;
  send({ type: 'ask', from: INSTANCE, at: now });
}

/**
 * @param others instances that may have committed something
 * @returns whether every one of them has said within the last second that it can't, and nobody else that he could
 */
export function peersAreCutOff(others: readonly string[]): boolean {
  const now = performance.now();
  if (now - contradictedAt < ANSWER_HOLDS_MS) return false;
  return others.every((instance) => now - (cutOff.get(instance) ?? -Infinity) < ANSWER_HOLDS_MS);
}

function knownVersions(): Record<string, number> {
  const versions: Record<string, number> = {};
  for (const scope of SCOPES) versions[scope] = versionOf(scope) ?? 0;
  return versions;
}

function scopesIn(versions: Record<string, number>): RaisedVersions {
  const known = SCOPES.flatMap((scope) => {
    const version = versions[scope];
    return version === undefined ? [] : [[scope, version] as const];
  });
  return new Map<Scope, number>(known);
}

function takeAnswer(answer: Extract<Message, { type: 'answer' }>): void {
  if (answer.to !== INSTANCE) return;
  if (!answer.away) {
    contradictedAt = Math.max(contradictedAt, answer.at);
    cutOff.delete(answer.from);
    return;
  }
  // What that one has committed and this one has not seen.
  advanceVersions(scopesIn(answer.versions));
  cutOff.set(answer.from, Math.max(cutOff.get(answer.from) ?? -Infinity, answer.at));
}

function receive(text: string, { onChange, isAway }: Handlers): void {
  const { data, error } = message.safeParse(JSON.parse(text));
  // Of another version of this program: whatever it means, the database knows.
  if (error) return onChange();
  if (data.from === INSTANCE) return;
  if (data.type === 'changed') {
    advanceVersions(scopesIn(data.versions));
    return onChange();
  }
  if (data.type === 'answer') return takeAnswer(data);
  send({ type: 'answer', from: INSTANCE, to: data.from, at: data.at, away: isAway(), versions: knownVersions() });
}

/** Instances of one database hear each other; those of another, on the same Redis, are none of theirs. */
async function channelOf(strapi: Core.Strapi): Promise<string> {
  const knex = strapi.db.connection;
  const key = 'shop';
  await knex('storefront_state')
    .insert({ key, value: randomBytes(9).toString('base64url') })
    .onConflict('key')
    .ignore();
  const rows: { value: string }[] = await knex('storefront_state').where({ key }).select('value');
  const database =
    strapi.db.dialect.client === 'postgres'
      ? await knex.raw<{ rows: { name: string }[] }>('SELECT current_database() AS name')
      : undefined;
  return `wine-shop:${rows[0]?.value ?? ''}:${database?.rows[0]?.name ?? 'sqlite'}`;
}

/** Opens the way to the other instances, if REDIS_URL names one. */
export async function openPeers(strapi: Core.Strapi, handlers: Handlers): Promise<void> {
  if (environment.redisUrl === undefined) return;
  const publisher = openRedis(environment.redisUrl);
  const channel = await channelOf(strapi);
  // It waits for Redis as long as it takes, and subscribes again by itself.
  const subscriber = publisher.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null, commandTimeout: undefined });
  subscriber.on('error', () => undefined);
  subscriber.on('message', (_channel: string, text: string) => {
    try {
      receive(text, handlers);
    } catch (error) {
      strapi.log.warn(`A message of another instance could not be read: ${String(error)}`);
    }
  });
  wire = { channel, publisher, subscriber, log: strapi.log };
  subscriber
    .subscribe(channel)
    .catch((error: unknown) => strapi.log.warn(`Redis does not let this instance listen: ${String(error)}`));
}

export function closePeers(): void {
  wire?.subscriber.disconnect();
  wire = undefined;
}
