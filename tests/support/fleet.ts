import assert from 'node:assert/strict';
import path from 'node:path';
import { LOCKS, type LockName } from '../../src/platform/advisory-lock';
import { closeGate, type GatedRow } from './gate';
import { startInstance } from './instance';
import type { Shop } from './shop';
import { until } from './until';

/** The jobs that take turns every minute. */
const MINUTELY = ['rollups', 'nightly_work'];
const TIMEOUT_MS = 60_000;

/** An instance of a {@link Fleet}. */
export interface Member {
  /** names its connections to the database */
  id: string;
  url: string;
  log: () => string;
  kill: () => Promise<void>;
  /** variables that differ from the shop's */
  env: Record<string, string>;
}

/** @returns variables with which a round of a minute takes `minuteMs`, and the clock is ahead by `shiftMs` */
export function withClock(minuteMs: number, shiftMs: number): Record<string, string> {
  const preloads = ['shifted-clock.cjs', 'short-minutes.cjs'].map((file) => `--require ${path.join(__dirname, file)}`);
  return { NODE_OPTIONS: preloads.join(' '), MINUTE_MS: String(minuteMs), CLOCK_SHIFT_MS: String(shiftMs) };
}

export interface LeaderKill {
  lock: LockName;
  /** the middle of the work */
  at: GatedRow;
  begin: () => Promise<unknown>;
  /** after the kill, while the last statement of the leader still runs */
  meanwhile?: (leader: Member) => Promise<unknown>;
}

/** Instances of one shop, which know the leader among them by the locks of PostgreSQL. */
export class Fleet {
  members: Member[] = [];
  readonly #killed: Member[] = [];
  readonly #missing: Record<string, string>[] = [];

  /** @param shop whose data is used; its own server must not run when instances are started */
  constructor(readonly shop: Shop) {}

  /** @param envs what differs from the shop, by instance */
  async start(envs: readonly Record<string, string>[]): Promise<void> {
    for (const env of envs) await this.#add(env);
  }

  async #connectedIds(): Promise<string[]> {
    const rows = await this.shop.database.query<{ id: string }>(
      "SELECT DISTINCT split_part(application_name, ' ', 2) AS id FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'wine-shop %'",
    );
    return rows.map(({ id }) => id);
  }

  /** Starts one instance. Others that start meanwhile would be taken for it. */
  async #add(env: Record<string, string>): Promise<void> {
    const before = await this.#connectedIds();
    const { url, log, kill } = await startInstance(this.shop, env);
    const [id, ...more] = (await this.#connectedIds()).filter((one) => !before.includes(one));
    assert.ok(id !== undefined && more.length === 0);
    this.members.push({ id, url, log, kill, env });
  }

  /** Kills one of the instances. */
  async kill(member: Member): Promise<void> {
    this.members = this.members.filter((one) => one !== member);
    await member.kill();
    this.#killed.push(member);
    this.#missing.push(member.env);
  }

  /** Starts an instance for each that was killed. */
  async refill(): Promise<void> {
    for (const env of this.#missing.splice(0)) await this.#add(env);
  }

  async close(): Promise<void> {
    await Promise.all(this.members.map((member) => member.kill()));
  }

  /** @returns what the logs of all instances say, of killed ones too */
  findLines(pattern: RegExp): string[] {
    const logs = [...this.#killed, ...this.members].map(({ log }) => log());
    return logs.flatMap((log) => [...log.matchAll(new RegExp(pattern, 'g'))].map(([line]) => line));
  }

  /** @returns the ids of the instances that hold a lock, those of killed ones too whose statements go on */
  async holdersOf(lock: LockName): Promise<string[]> {
    const rows = await this.shop.database.query<{ id: string }>(
      `SELECT split_part(application_name, ' ', 2) AS id FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND granted AND objid = ? AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [LOCKS[lock]],
    );
    return rows.map(({ id }) => id);
  }

  memberOf(id: string | undefined): Member {
    return this.members.find((member) => member.id === id) ?? assert.fail(`${id} is none of the instances`);
  }

  /** @returns the one instance that holds a lock */
  async leaderOf(lock: LockName): Promise<Member> {
    const holders = await this.holdersOf(lock);
    assert.equal(holders.length, 1, `one leader: ${holders.join()}`);
    return this.memberOf(holders[0]);
  }

  /** Waits until each instance has ended a round of the minutely work that began after the call. */
  async untilRoundsEnd(members = this.members): Promise<void> {
    const rounds = ({ log }: Member): number => Math.min(...MINUTELY.map((job) => log().split(`Minutes begin: ${job}\n`).length));
    const before = new Map(members.map((member) => [member, rounds(member)]));
    // The first end may be that of a round that had begun.
    const has = (member: Member): boolean => rounds(member) >= (before.get(member) ?? 0) + 2;
    await until('each instance has ended a round', () => members.every(has), TIMEOUT_MS);
  }

  /** Waits until another instance has taken the lock over, while the last statement of the killed one still runs. */
  async untilFollowed(lock: LockName, { id }: Member): Promise<void> {
    const isFollowed = async (): Promise<boolean> => {
      const holders = await this.holdersOf(lock);
      return holders.length === 1 && holders[0] !== id;
    };
    await until('another instance leads', isFollowed, TIMEOUT_MS);
  }

  /** Lets the instances work, and kills their leader in the middle. @returns it */
  async killLeader({ lock, at, begin, meanwhile }: LeaderKill): Promise<Member> {
    const gate = await closeGate(this.shop, at);
    try {
      await begin();
      const worker = await gate.untilReached();
      const leader = await this.leaderOf(lock);
      assert.equal(worker, leader.id, 'the leader is the one that works');
      await this.untilRoundsEnd(this.members.filter((one) => one !== leader));
      assert.deepEqual(await this.holdersOf(lock), [leader.id], 'it stays so while the others look for work');
      await this.kill(leader);
      await meanwhile?.(leader);
      return leader;
    } finally {
      await gate.open();
    }
  }
}
