import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isGrouping, type GroupingUid } from '../../contract/content-types';
import { FETCH_MARK } from '../pictures/fetched-pictures';
import type { Data } from './apply-entry';
import { createGroups, type NewGroupWrite } from './bulk-writer/create-groups';
import { newDocumentId } from './bulk-writer/product-write';
import { writableAttributes } from './document-values';
import { applied, failed, RefusedEntries, say, skipped, type Outcome } from './outcome';
import type { Json, Run, RunEntry } from './run';
import { entriesAt } from './run-store';

/** A relation to something that the run itself was to make, and that is not there. */
export class MissingReference extends Error {}

/** Whether a value comes when the run is done: pictures at addresses (src/catalogue/pictures). */
export const comesLater = (value: Json): boolean =>
  Array.isArray(value) && value.some((item: Json) => typeof item === 'string' && item.startsWith(FETCH_MARK));

type Reference = Readonly<{ position: number }>;

const isReference = (value: Json): value is Reference =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as Record<string, Json>).position === 'number';

interface Batch {
  strapi: Core.Strapi;
  trx: Knex;
  run: Run;
  failures: ReadonlyMap<number, string>;
}

type GroupEntry = RunEntry & { uid: GroupingUid };

const isGroupEntry = (entry: RunEntry): entry is GroupEntry => isGrouping(entry.uid);

/**
 * Makes what entries refer to, and tells its documents. It belongs to one batch.
 */
export class References {
  readonly outcomes: Outcome[] = [];
  readonly #documents = new Map<number, string>();
  /** what the batch may refer to, by position */
  readonly #known = new Map<number, GroupEntry>();
  /** documents that were made since the dry run, by position */
  readonly #existing = new Map<number, string>();
  readonly #pending = new Map<GroupingUid, NewGroupWrite[]>();

  constructor(private readonly batch: Batch) {}

  /** Reads what these entries may refer to, before the first of them is resolved. */
  async prepare(entries: readonly RunEntry[]): Promise<void> {
    const { trx, run } = this.batch;
    const values = entries.flatMap(({ changes }) => Object.values(changes).map(({ after }) => after));
    const positions = values.flatMap((after) => (isReference(after) ? [after.position] : []));
    const found = (await entriesAt(trx, run.id, [...new Set(positions)])).filter(isGroupEntry);
    for (const entry of found) this.#known.set(entry.position, entry);
    const waiting = found.filter(({ state }) => state === 'waiting');
    for (const uid of new Set(waiting.map((entry) => entry.uid)))
      await this.#findExisting(
        uid,
        waiting.filter((entry) => entry.uid === uid),
      );
  }

  /** @returns the values with document ids; `make` writes those that are new. @throws MissingReference, with the reason */
  resolve(entry: RunEntry): Data {
    const relations = new Map(writableAttributes(this.batch.strapi, entry.uid).filter(([, { type }]) => type === 'relation'));
    const data: Record<string, Json> = {};
    for (const [name, { after }] of Object.entries(entry.changes)) {
      if (comesLater(after)) continue;
      data[name] = relations.has(name) && isReference(after) ? this.#documentOf(after.position) : after;
    }
    return data;
  }

  /** Writes the groups that were referred to. To be called before what refers to them is written. @throws RefusedEntries */
  async make(): Promise<void> {
    const { strapi, trx, run } = this.batch;
    const refusals = new Map<number, string>();
    for (const [uid, groups] of this.#pending)
      for (const [position, reason] of await createGroups(strapi, trx, uid, groups, run.actor.id)) refusals.set(position, reason);
    this.#pending.clear();
    if (refusals.size > 0) throw new RefusedEntries(refusals);
  }

  /** Whether something may have been made for this entry alone. */
  concerns(entry: RunEntry): boolean {
    return this.outcomes.length > 0 && Object.values(entry.changes).some(({ after }) => isReference(after));
  }

  #documentOf(position: number): string {
    const known = this.#documents.get(position);
    if (known !== undefined) return known;
    const entry = this.#known.get(position);
    if (!entry) throw new Error(`The run ${this.batch.run.id} has no entry ${position}.`);
    const documentId = entry.state === 'waiting' ? this.#take(entry) : entry.documentId;
    if (documentId === null) throw new MissingReference(say('run-entry-not-made', { name: entry.label }));
    this.#documents.set(position, documentId);
    return documentId;
  }

  #record(outcome: Outcome): string | null {
    this.outcomes.push(outcome);
    return outcome.documentId;
  }

  #take(entry: GroupEntry): string | null {
    const reason = this.batch.failures.get(entry.position);
    if (reason !== undefined) return this.#record(failed(entry, reason));
    const existing = this.#existing.get(entry.position);
    if (existing !== undefined) return this.#record({ ...skipped(entry, say('run-entry-exists')), documentId: existing });
    const values = Object.fromEntries(Object.entries(entry.changes).map(([name, { after }]) => [name, after]));
    const documentId = newDocumentId(this.batch.strapi, entry.uid);
    this.#pending.set(entry.uid, [...(this.#pending.get(entry.uid) ?? []), { position: entry.position, documentId, values }]);
    return this.#record(applied(entry, { documentId, appliedVersion: null }));
  }

  /** A group may have been made since the dry run. One of the same name in another country is another one. */
  async #findExisting(uid: GroupingUid, entries: readonly RunEntry[]): Promise<void> {
    const names = entries.flatMap(({ changes }) => (typeof changes.name?.after === 'string' ? [changes.name.after] : []));
    const found: (Record<string, unknown> & { documentId: string })[] = await this.batch.strapi.db
      .query(uid)
      .findMany({ where: { name: { $in: names } } });
    for (const { position, changes } of entries) {
      const same = found.find((one) => Object.entries(changes).every(([name, { after }]) => one[name] === after));
      if (same) this.#existing.set(position, same.documentId);
    }
  }
}
